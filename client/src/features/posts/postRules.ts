import { cutAt, FIELDS, isPresent, MAX } from '@trefoil/server/contract';
import moment from 'moment';
import { counted, firstWords } from '../../lib/text.ts';

/** From this length on a card shows a cut text. Source: product specification, "Brainstorm list". */
const CUT_FROM = 345;
const CUT_TO = 344;
/** Longest first line that is a subject. Source: as above. */
const LONGEST_SUBJECT = 100;

/** What a card shows of a text: all of it below 345 characters, else the first 344 and ' ...'. */
export function cardText(text: string): { shown: string; cut: boolean } {
  const cut = text.length >= CUT_FROM;
  return { shown: cut ? `${cutAt(text, CUT_TO)} ...` : text, cut };
}

/**
 * The first line of a text as its subject; `null` where that line is too long for one.
 *
 * @returns `end`: where the rest begins, with its line breaks
 */
export function subjectOf(text: string): { subject: string; end: number } | null {
  const start = text.length - text.trimStart().length;
  const subject = /^[^\r\n]*/.exec(text.slice(start))![0].trimEnd();
  if (subject === '' || subject.length > LONGEST_SUBJECT) return null;
  return { subject, end: start + subject.length };
}

/**
 * A post as the list shows it: a subject and what follows. Together they are the text of the card; where the first line is no
 * subject, its beginning stands there and the whole text below.
 */
export function cardWords(text: string): { title: string; body: string; cut: boolean } {
  const { shown, cut } = cardText(text);
  const found = subjectOf(text);
  if (!found) return { title: firstWords(text, LONGEST_SUBJECT), body: shown, cut };
  return { title: found.subject, body: shown.slice(found.end), cut };
}

/** Formats a date in the reader's time zone, each once: a list asks for the same ones again and again. */
function formatter(format: string) {
  const known = new Map<string, string>();
  return (date: string): string => {
    const words = known.get(date) ?? moment(date).format(format);
    known.set(date, words);
    return words;
  };
}

/** '4:12 pm on March 9th, 2025' */
export const listDate = formatter('h:mm a on MMMM Do, YYYY');
/** 'March 9th, 2025 - 4:12 pm' */
export const detailDate = formatter('MMMM Do, YYYY - h:mm a');

/** Why a text cannot be sent, if it cannot. */
export function textProblem(text: string, kind: 'post' | 'comment'): string | undefined {
  if (!isPresent(text)) return FIELDS[kind].text.blank;
  const over = text.length - MAX[kind];
  if (over <= 0) return undefined;
  return `This is ${counted(over, 'character')} too long. Nothing is cut; shorten it and send it again.`;
}
