import { cutAt, FIELDS, isPresent, MAX } from '@trefoil/server/contract';
import moment from 'moment';
import { counted, firstWords } from '../../lib/text.ts';

/** Texts of at least this length are cut on cards. Source: product specification, "Brainstorm list". */
const CUT_FROM = 345;
const CUT_TO = 344;
/** Maximum length of a first line that is styled as the title. Source: as above. */
const MAX_TITLE = 100;

/** The text as a card shows it: all of it below 345 characters, otherwise the first 344 and ' ...'. */
export function cardText(text: string): { shown: string; cut: boolean } {
  const cut = text.length >= CUT_FROM;
  return { shown: cut ? `${cutAt(text, CUT_TO)} ...` : text, cut };
}

/**
 * The first line of a text as its title; `null` if that line is too long.
 *
 * @returns `end`: the offset of the rest, including its line breaks
 */
export function titleOf(text: string): { text: string; end: number } | null {
  const start = text.length - text.trimStart().length;
  const title = /^[^\r\n]*/.exec(text.slice(start))![0].trimEnd();
  if (title === '' || title.length > MAX_TITLE) return null;
  return { text: title, end: start + title.length };
}

/**
 * A post as its card shows it: a title and what follows. Without a title of its own, the post's first words are the title
 * and the body is the whole text.
 */
export function cardParts(text: string): { title: string; body: string; cut: boolean } {
  const { shown, cut } = cardText(text);
  const found = titleOf(text);
  if (!found) return { title: firstWords(text, MAX_TITLE), body: shown, cut };
  return { title: found.text, body: shown.slice(found.end), cut };
}

/** '4:12 pm on March 9th, 2025', in the viewer's time zone. */
export const listDate = (date: string) => moment(date).format('h:mm a on MMMM Do, YYYY');
/** 'March 9th, 2025 - 4:12 pm' */
export const detailDate = (date: string) => moment(date).format('MMMM Do, YYYY - h:mm a');

/** Why a text cannot be sent, if it can't. */
export function textProblem(text: string, kind: 'post' | 'comment'): string | undefined {
  if (!isPresent(text)) return FIELDS[kind].text.blank;
  const over = text.length - MAX[kind];
  if (over <= 0) return undefined;
  return `${counted(over, 'character')} over the limit. Nothing is lost; shorten it to send.`;
}
