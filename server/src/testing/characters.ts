import type { Character, Outline } from '../contract/index.ts';
import type { Caller } from './callAs.ts';

/** What makes a character. */
export function buildCharacter(overrides: Record<string, unknown> = {}) {
  return {
    name: 'Odile',
    desc: '<p>Tunes pianos.</p>',
    photoUrl: 'https://example.com/odile.jpg',
    protag: false,
    ...overrides,
  };
}

export function buildNote(overrides: Record<string, unknown> = {}) {
  return { noteTitle: 'Flaw', noteText: 'Never says no.', ...overrides };
}

/** Makes characters over HTTP, in this order. */
export async function makeCharacters(caller: Caller, ...characters: object[]): Promise<Character[]> {
  for (const character of characters) await caller.put('/api/outlines/characters', character).expect(200);
  return readCharacters(caller);
}

/** All characters of a person. */
export async function readCharacters(caller: Caller): Promise<Character[]> {
  return ((await caller.get('/api/outlines/me').expect(200)).body as Outline).characters;
}
