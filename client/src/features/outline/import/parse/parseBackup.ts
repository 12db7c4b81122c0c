import {
  FIELDS,
  HEADINGS,
  MAX_COUNT,
  OUTLINE_TEXTS,
  problemOf,
  problemsOf,
  valueOf,
  type FieldRule,
  type OutlineText,
} from '@trefoil/server/contract';
import { cleanDescription } from '../../characters/cleanDescription.ts';
import type { BackupCharacter, Backup } from '../../export/formats/backup.ts';
import type { ProfileTexts, ParsedFile } from './readFile.ts';
import { UnreadableFile } from './unreadableFile.ts';

type Unknown = Record<string, unknown>;
type Rules = Readonly<Record<string, FieldRule>>;

/** A value as an object whose keys can be read; anything else has none. */
const objectOf = (value: unknown): Unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Unknown) : {};
/** Reads a key of the object itself, never of what it inherits. */
const at = (value: Unknown, key: string): unknown => (Object.hasOwn(value, key) ? value[key] : undefined);
const listAt = (value: Unknown, key: string, most: number): unknown[] => {
  const list = at(value, key);
  return Array.isArray(list) ? (list as unknown[]).slice(0, most) : [];
};

const { title: TITLE, ...beatRules } = FIELDS.outline;
const OUTLINE: Rules = Object.fromEntries(
  OUTLINE_TEXTS.map((field) => [field, field === 'title' ? TITLE : { ...beatRules[field], label: HEADINGS[field] }]),
);

/** Reads a file of everything. Keys that are not known are left alone: a later minor version may have them. @throws UnreadableFile */
export function parseBackup(text: string): ParsedFile {
  const file = objectOf(parsed(text));
  const version = at(file, 'version');
  if (at(file, 'format') !== 'trefoil' || typeof version !== 'number' || version < 1)
    throw new UnreadableFile('This JSON file was not written by Trefoil. Nothing was changed.');
  if (version >= 2)
    throw new UnreadableFile(
      'This file was written by a newer Trefoil than this one. Reload this page and try again. Nothing was changed.',
    );

  const rejected: string[] = [];
  /** The fields of an object that are written and keep their rule. */
  function read(value: unknown, rules: Rules, where: string): Unknown {
    const found = objectOf(value);
    const written = Object.keys(rules).flatMap((name) => {
      const field = at(found, name);
      return field === undefined || field === null || field === '' ? [] : [[name, field] as const];
    });
    const form = Object.fromEntries(written);
    const problems = problemsOf(Object.fromEntries(written.map(([name]) => [name, rules[name]!])), form);
    for (const problem of Object.values(problems)) rejected.push(`${where}: ${problem}`);
    return Object.fromEntries(
      written.flatMap(([name, field]) => (problems[name] ? [] : [[name, valueOf(rules[name]!, field)]])),
    );
  }

  const characters = listAt(file, 'characters', MAX_COUNT.characters).flatMap((value): BackupCharacter[] => {
    const label = labelOf(value, 'name', 'A character');
    const { name, desc: html, photoUrl, protag } = read(value, FIELDS.character, label);
    if (typeof name !== 'string' || typeof html !== 'string') return [];
    const desc = cleanDescription(html);
    const problem = problemOf(FIELDS.character.desc, desc);
    if (problem) {
      rejected.push(`${label}: ${problem}`);
      return [];
    }
    return [
      {
        name,
        desc,
        photoUrl: typeof photoUrl === 'string' ? photoUrl : '',
        protag: protag === true,
        notes: listAt(objectOf(value), 'notes', MAX_COUNT.notesOfCharacter).flatMap((note) => {
          const { noteTitle, noteText } = read(note, FIELDS.note, label);
          return typeof noteTitle === 'string' && typeof noteText === 'string' ? [{ noteTitle, noteText }] : [];
        }),
      },
    ];
  });
  const works = listAt(file, 'works', MAX_COUNT.works).flatMap((value) => {
    const work = read(value, FIELDS.work, labelOf(value, 'title', 'A finished work'));
    return work['title'] && work['author'] ? [work as unknown as Backup['works'][number]] : [];
  });
  const profileAt = objectOf(at(file, 'profile'));
  const profile = {
    ...read(profileAt, FIELDS.profile, 'Profile'),
    ...read(at(profileAt, 'social'), FIELDS.profile, 'Profile'),
  };
  const outline = readOutline(at(file, 'outline'), read);
  return {
    outline,
    characters,
    profile: profile['status'] && profile['genres'] ? (profile as ProfileTexts) : null,
    works,
    unmatched: [],
    rejected,
    exact: true,
    hasSkippedCharacters: false,
  };
}

/** The file leaves empty beats out; what it holds and breaks a rule is not taken for empty. */
function readOutline(value: unknown, read: (value: unknown, rules: Rules, where: string) => Unknown) {
  const whole = objectOf(value);
  if (whole !== value) return {};
  const found = read(whole, OUTLINE, 'Outline');
  return Object.fromEntries(
    OUTLINE_TEXTS.flatMap((field): [OutlineText, string][] => {
      if (typeof found[field] === 'string') return [[field, found[field]]];
      const holds = at(whole, field);
      return holds === undefined || holds === null || holds === '' ? [[field, '']] : [];
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new UnreadableFile(
      'This file is broken: it looks like JSON, and ends or breaks off where it should not. Nothing was changed.',
    );
  }
}

/** What an object of the file calls itself, for messages. */
function labelOf(value: unknown, key: string, otherwise: string): string {
  const name = at(objectOf(value), key);
  return typeof name === 'string' && name.trim() ? name.slice(0, 60) : otherwise;
}
