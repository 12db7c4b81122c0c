import {
  normalizeLineBreaks,
  FIELDS,
  HEADINGS,
  MAX_COUNT,
  OUTLINE_TEXTS,
  problemOf,
  problemsOf,
  valueOf,
  type FieldRule,
} from '@trefoil/server/contract';
import { cleanLine, cleanProse } from '../../../../lib/text.ts';
import { cleanDescription } from '../../characters/cleanDescription.ts';
import type { BackupCharacter, Backup } from '../../export/formats/backup.ts';
import type { ProfileTexts, ParsedFile } from './readFile.ts';
import { UnreadableFile } from './unreadableFile.ts';

type Unknown = Record<string, unknown>;
type Rules = Readonly<Record<string, FieldRule>>;

/** A value as an object; an empty one for anything else. */
const objectOf = (value: unknown): Unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Unknown) : {};
const listOf = (value: unknown, most: number): unknown[] => (Array.isArray(value) ? value.slice(0, most) : []);
const isMissing = (value: unknown) => value === undefined || value === null || value === '';

const { title: TITLE, ...beatRules } = FIELDS.outline;
const OUTLINE: Rules = Object.fromEntries(
  OUTLINE_TEXTS.map((field) => [field, field === 'title' ? TITLE : { ...beatRules[field], label: HEADINGS[field] }]),
);

/** Parses a backup. Unknown keys are ignored, since a later minor version may add some. @throws UnreadableFile */
export function parseBackup(text: string): ParsedFile {
  const file = objectOf(parsed(text));
  const { format, version } = file;
  if (format !== 'trefoil' || typeof version !== 'number' || version < 1)
    throw new UnreadableFile('This JSON file was not written by Trefoil. Nothing was changed.');
  if (version >= 2)
    throw new UnreadableFile(
      'This file was written by a newer version of Trefoil. Reload this page and try again. Nothing was changed.',
    );

  const rejected: string[] = [];
  /** Reads the fields of an object that are present and valid; records the others as rejected. */
  function read(value: unknown, rules: Rules, label: string): Unknown {
    const object = objectOf(value);
    const present = Object.entries(rules).filter(([name]) => !isMissing(object[name]));
    const form = Object.fromEntries(present.map(([name, rule]) => [name, cleaned(rule, object[name])]));
    const problems = problemsOf(Object.fromEntries(present), form);
    for (const problem of Object.values(problems)) rejected.push(`${label}: ${problem}`);
    const valid = present.filter(([name]) => !problems[name]);
    return Object.fromEntries(valid.map(([name, rule]) => [name, valueOf(rule, form[name])]));
  }

  const readCharacters = (characters: unknown) =>
    listOf(characters, MAX_COUNT.characters).flatMap((value): BackupCharacter[] => {
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
          notes: listOf(objectOf(value)['notes'], MAX_COUNT.notesOfCharacter).flatMap((note) => {
            const { noteTitle, noteText } = read(note, FIELDS.note, label);
            return typeof noteTitle === 'string' && typeof noteText === 'string' ? [{ noteTitle, noteText }] : [];
          }),
        },
      ];
    });
  const works = listOf(file['works'], MAX_COUNT.works).flatMap((value) => {
    const work = read(value, FIELDS.work, labelOf(value, 'title', 'A finished work'));
    return work['title'] && work['author'] ? [work as unknown as Backup['works'][number]] : [];
  });
  const profileInFile = objectOf(file['profile']);
  const profile = {
    ...read(profileInFile, FIELDS.profile, 'Profile'),
    ...read(profileInFile['social'], FIELDS.profile, 'Profile'),
  };
  const readStory = (story: Unknown) => ({
    outline: readOutline(story['outline'], read),
    characters: readCharacters(story['characters']),
  });
  return {
    ...readStory(file),
    others: listOf(file['stories'], MAX_COUNT.stories).map((story) => readStory(objectOf(story))),
    profile: profile['status'] && profile['genres'] ? (profile as ProfileTexts) : null,
    works,
    unmatched: [],
    characterPassages: [],
    rejected,
    isExact: true,
  };
}

/** A backup leaves out unanswered beats, so that a missing text is an empty one; an invalid text is not. */
function readOutline(value: unknown, read: (value: unknown, rules: Rules, label: string) => Unknown) {
  const object = objectOf(value);
  if (object !== value) return {};
  const valid = read(object, OUTLINE, 'Outline');
  const fields = OUTLINE_TEXTS.filter((field) => typeof valid[field] === 'string' || isMissing(object[field]));
  return Object.fromEntries(fields.map((field) => [field, (valid[field] ?? '') as string]));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new UnreadableFile('This JSON file is damaged or incomplete. Nothing was changed.');
  }
}

/** A text as a form would clean it, however an editor has changed its line endings. */
function cleaned({ kind }: FieldRule, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (kind === 'line') return cleanLine(value);
  return kind === 'prose' || kind === 'html' ? cleanProse(normalizeLineBreaks(value)) : value;
}

/** The name of an object of the file, for messages. */
function labelOf(value: unknown, key: string, otherwise: string): string {
  const name = objectOf(value)[key];
  return typeof name === 'string' && name.trim() ? name.slice(0, 60) : otherwise;
}
