import type { Page } from '@playwright/test';
import type { Character, Outline } from '@trefoil/server/contract';
import type { Account } from './account';
import { STORY } from './story';

export const PHOTO = 'https://pictures.example/ada.png';
export const LIST = '/outlines/characters/me';
export const ADA = STORY.characters[0]!;

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="50"><rect width="40" height="50"/></svg>';

/** Answers every address below https://pictures.example with a picture. */
export const showPictures = (page: Page) =>
  page.route('https://pictures.example/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }));

/** Creates a character through the API. */
export async function makeCharacter(account: Account, overrides: Partial<Character> = {}): Promise<Character> {
  const character = { name: ADA.name, desc: ADA.descHtml, photoUrl: PHOTO, protag: true, ...overrides };
  const { characters } = await account.call<Outline>('PUT', '/api/outlines/characters', character);
  return characters.at(-1)!;
}

/** The stored characters of this person. */
export const charactersOf = async (account: Account) => (await account.outline()).characters;

/** The parts of the character form. */
export const characterForm = (page: Page) => ({
  name: page.getByLabel('Name'),
  description: page.getByRole('textbox', { name: 'Description' }),
  photo: page.getByLabel('Image URL'),
  protagonist: page.getByLabel('Protagonist?'),
  style: (name: string) => page.getByRole('toolbar', { name: 'Text style' }).getByRole('button', { name, exact: true }),
  save: () => page.getByRole('button', { name: 'SAVE' }).click(),
});
