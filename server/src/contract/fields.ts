import { BEAT_KEYS, isPresent } from './outline.ts';
import { MAX, MAX_COUNT, MAX_PASSWORD_BYTES, MIN } from './limits.ts';
import { nameProblem } from './names.ts';
import { bytesOf, charactersProblem, cleanLink, looksLikeEmail, normalizeLineBreaks, webAddress } from './text.ts';
import { SITE_NAMES, SOCIAL_SITES, STATUSES, type SocialSite } from './texts.ts';
import type { BeatKey } from './beats/beat.ts';

/**
 * The kind of a field. `line`, `name` (of a writer), `url` and `email` are trimmed, other texts are stored as written; `yes`
 * takes a boolean, or TRUE in any letter case; `consent` must be `true`; `list` is text with commas, or a list of texts.
 */
export type FieldKind =
  | 'line'
  | 'name'
  | 'prose'
  | 'html'
  | 'url'
  | 'email'
  | 'password'
  | 'choice'
  | 'list'
  | 'flag'
  | 'yes'
  | 'consent';

/** The rules of one field of a form, and of the body that it is sent in. */
export interface FieldRule {
  /** The name of the field in messages: 'Title'. */
  readonly label: string;
  readonly kind: FieldKind;
  /** Fewest and most UTF-16 units after trimming; of a list, for each entry. */
  readonly min?: number;
  readonly max?: number;
  /** The message for a blank value. A field that has one is required, and must be sent when its object is created. */
  readonly blank?: string;
  readonly choices?: readonly string[];
  /** How many entries a list may have; see `countProblemOf`. */
  readonly count?: number;
}

/** The type of a field's value after parsing. */
export type FieldValue<R extends FieldRule> = R extends { kind: 'flag' | 'yes' }
  ? boolean
  : R extends { kind: 'consent' }
    ? true
    : R extends { kind: 'list' }
      ? string[]
      : R extends { kind: 'choice'; choices: readonly (infer Choice)[] }
        ? Choice
        : string;

const needed = (label: string) => ({ blank: `${label} is required` });
const text = <K extends 'line' | 'prose'>(kind: K, label: string, max: number) => ({ kind, label, max }) as const;
const url = (label: string) => ({ kind: 'url', label, max: MAX.url }) as const;
const entriesOf = <K extends string, R>(keys: readonly K[], rule: (key: K) => R) =>
  Object.fromEntries(keys.map((key) => [key, rule(key)])) as Record<K, R>;

/** The rules of every field of every form. Source: server/docs/api.md, 'Every call'. */
export const FIELDS = {
  user: {
    name: { kind: 'name', label: 'Name', min: MIN.name, max: MAX.name, ...needed('Name') },
    email: { kind: 'email', label: 'Email', max: MAX.email, ...needed('Email') },
    password: { kind: 'password', label: 'Password', min: MIN.password, ...needed('Password') },
    ageVerify: { kind: 'consent', label: 'Age', blank: 'Please confirm that you are 13 or older.' },
    tosAgree: {
      kind: 'consent',
      label: 'Consent',
      blank: 'Please agree to the Terms of Service and Privacy Policy.',
    },
  },
  outline: {
    title: { ...text('line', 'Title', MAX.title), ...needed('Title') },
    ...entriesOf<BeatKey, FieldRule & { kind: 'prose' }>(BEAT_KEYS, () => text('prose', 'This answer', MAX.beat)),
    promptDismissed: { kind: 'flag', label: 'promptDismissed' },
  },
  character: {
    name: { ...text('line', 'Name', MAX.characterName), blank: 'Your character needs a name, even a working one.' },
    desc: { kind: 'html', label: 'Description', max: MAX.desc, blank: 'A sentence about them is enough to start.' },
    photoUrl: { ...url('Image URL'), blank: 'Choose a portrait or enter an image URL.' },
    protag: { kind: 'yes', label: 'Protagonist' },
  },
  note: {
    noteTitle: { ...text('line', 'Note title', MAX.noteTitle), blank: 'Your note needs a title.' },
    noteText: { ...text('prose', 'Note', MAX.noteText), blank: 'Write a word or two, or try a suggestion.' },
  },
  profile: {
    status: {
      kind: 'choice',
      label: 'Status',
      choices: STATUSES,
      blank: 'Choose a writing status.',
    },
    genres: {
      kind: 'list',
      label: 'Genres',
      max: MAX.genre,
      count: MAX_COUNT.genres,
      blank: 'Enter at least one genre.',
    },
    company: text('line', 'Company', MAX.field),
    website: url('Website'),
    location: text('line', 'Location', MAX.field),
    bio: text('prose', 'Bio', MAX.bio),
    amazonauthor: url('Amazon author page'),
    ...entriesOf<SocialSite, ReturnType<typeof url>>(SOCIAL_SITES, (site) => url(SITE_NAMES[site])),
  },
  work: {
    title: { ...text('line', 'Title', MAX.title), blank: 'Your work needs a title.' },
    author: { ...text('line', 'Author', MAX.field), blank: 'Enter the author’s name.' },
    genre: text('line', 'Genre', MAX.genre),
    desc: text('prose', 'Description', MAX.workDesc),
    asin: text('line', 'ASIN', MAX.field),
    url: url('URL'),
  },
  post: { text: { ...text('prose', 'Text', MAX.post), blank: 'Write something first; a sentence is enough.' } },
  comment: { text: { ...text('prose', 'Text', MAX.comment), blank: 'Write something first; a sentence is enough.' } },
} as const satisfies Record<string, Record<string, FieldRule>>;

/**
 * The problem with the value of a field, as a message, or `undefined`.
 * @param value from a form or a body, of any type; `undefined` and `null` count as nothing
 */
export function problemOf(rule: FieldRule, value: unknown): string | undefined {
  if (value === undefined || value === null) return rule.blank;
  switch (rule.kind) {
    case 'flag':
      return typeof value === 'boolean' ? undefined : `${rule.label} must be true or false`;
    case 'yes':
      return ['boolean', 'string'].includes(typeof value) ? undefined : `${rule.label} must be true, false or text`;
    case 'consent':
      return value === true ? undefined : rule.blank;
    case 'choice':
      return rule.choices?.includes(value as string) ? undefined : (rule.blank ?? `${rule.label} is unknown`);
    case 'list':
      return problemOfList(rule, value);
    default:
      return typeof value === 'string' ? problemOfText(rule, value) : `${rule.label} must be text`;
  }
}

/** The problems of a form by field; an empty object if there are none. */
export function problemsOf<Name extends string>(
  fields: Readonly<Record<Name, FieldRule>>,
  form: Readonly<Partial<Record<Name, unknown>>>,
): Partial<Record<Name, string>> {
  const problems = Object.entries<FieldRule>(fields).map(([name, rule]) => {
    const value = form[name as Name];
    const problem =
      problemOf(rule, value) ?? (rule.kind === 'list' ? countProblemOf(rule, entriesIn(value) ?? []) : undefined);
    return [name, problem] as const;
  });
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined)) as Partial<Record<Name, string>>;
}

/** The problem with the number of entries of an otherwise valid list. */
export function countProblemOf(rule: FieldRule, entries: readonly string[]): string | undefined {
  return rule.count !== undefined && entries.length > rule.count
    ? `You can have up to ${rule.count} ${rule.label.toLowerCase()}.`
    : undefined;
}

/** The value to store of a field that passed `problemOf`: trimmed, split, or converted to a boolean. */
export function valueOf<R extends FieldRule>(rule: R, value: unknown): FieldValue<R> {
  return read(rule, value) as FieldValue<R>;
}

function read(rule: FieldRule, value: unknown): unknown {
  if (rule.kind === 'list') return entriesIn(value);
  if (typeof value !== 'string') return value;
  switch (rule.kind) {
    case 'yes':
      return value.trim().toLowerCase() === 'true';
    case 'line':
    case 'name':
      return value.replace(LINE_SEPARATORS, ' ').trim();
    case 'email':
      // What looks like somebody's address, as with a Kelvin sign for the K, is that address.
      return value.normalize('NFKC').trim();
    case 'url':
      return cleanLink(value);
    case 'prose':
    case 'html':
      // A form returns each line break as \n, whatever it was given.
      return normalizeLineBreaks(value);
    case 'password':
      // One keyboard sends an accented letter as one character, another as two. Source: RFC 8265, section 4.2.
      return value.normalize('NFC');
    default:
      return value;
  }
}

/** The line breaks that `charactersProblem` allows in a line. */
const LINE_SEPARATORS = /[\u2028\u2029]/g;
/**
 * Commas and semicolons of all scripts: Latin, Arabic, Chinese and Japanese (in all widths), Ethiopic, N'Ko, Mongolian, Lisu,
 * Vai, and Bamum.
 */
const COMMAS = /[,;،؛、，；､﹐﹑﹔፣፤߸᠂᠈꓾꘍꛵]/;
/** Ends at the next `<`, or a text of nothing else would be read over and over. */
const TAGS = /<[^<>]*>/g;

function problemOfText(rule: FieldRule, sent: string): string | undefined {
  const { label, kind, min = 0, max = Infinity } = rule;
  const written = read(rule, sent) as string;
  const shown = kind === 'html' ? written.replace(TAGS, '') : written;
  // A password may be made of blanks; a name that shows nothing is none.
  if (rule.blank !== undefined && (kind === 'password' ? written === '' : !isPresent(shown))) return rule.blank;
  if (kind === 'name' && written.length < min)
    return `Names need at least ${min} characters. If yours is shorter, please add your family name or initials.`;
  const problem = charactersProblem(written, kind === 'prose' || kind === 'html');
  if (problem) return `${label} ${problem}`;
  if (written.length < min) return `${label} must be at least ${min} characters`;
  if (written.length > max) return `${label} must be at most ${max.toLocaleString('en')} characters`;
  if (kind === 'url' && written !== '' && !webAddress(written))
    return `${label} must be a web address, such as https://example.com`;
  if (kind === 'name') return nameProblem(written);
  if (kind === 'email' && !looksLikeEmail(written)) return 'Enter a complete email address, such as name@example.com.';
  // bcrypt ignores everything beyond this length, so two long passwords could count as equal.
  if (kind === 'password' && bytesOf(written) > MAX_PASSWORD_BYTES)
    return `Use a shorter password: at most ${MAX_PASSWORD_BYTES} bytes. Letters outside the English alphabet count as two or more.`;
  return undefined;
}

function problemOfList(rule: FieldRule, value: unknown): string | undefined {
  const entries = entriesIn(value);
  if (!entries) return `${rule.label} must be text separated by commas, or a list of texts`;
  if (entries.length === 0) return rule.blank;
  for (const entry of entries) {
    const problem = charactersProblem(entry, false);
    if (problem) return `${rule.label} ${problem}`;
    if (entry.length > (rule.max ?? Infinity))
      return `Each genre can have up to ${rule.max} characters. Separate genres with commas.`;
  }
  return undefined;
}

/** The trimmed, non-blank entries of a list; `undefined` if it is not a list. */
function entriesIn(value: unknown): string[] | undefined {
  const list: unknown = typeof value === 'string' ? value.split(COMMAS) : value;
  if (!Array.isArray(list) || !list.every((entry) => typeof entry === 'string')) return undefined;
  return list.map((entry) => entry.trim()).filter(isPresent);
}
