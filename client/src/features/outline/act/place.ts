import {
  ACTS,
  beatKeysOf,
  isAsked,
  isPresent,
  OUTLINE_TEXTS,
  type Act,
  type OutlineText,
} from '@trefoil/server/contract';
import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readItem, writeItem } from '../../../lib/storage.ts';

/** How an act's form shows its questions. Source: product description, "Outline forms". */
export type View = 'list' | 'desk';

/** What a link to a question may carry: the view in which it opens. */
export interface ViewState {
  view?: View;
}

/** For links that open one question at a time: 'Go on', 'Begin'. */
export const ON_DESK: ViewState = { view: 'desk' };

const VIEW_KEY = 'trefoil/view';
const placeKey = (act: Act) => `trefoil/place/${act}`;

const isField = (text: string | null): text is OutlineText => OUTLINE_TEXTS.some((field) => field === text);

const FIELDS = ACTS.map((act): readonly OutlineText[] => {
  const keys = beatKeysOf(act);
  return [...(act === 1 ? ['title' as const] : []), ...keys.filter(isAsked), ...keys.filter((key) => !isAsked(key))];
});

/** The questions of an act in the order in which one writes them: on act 1 the title first, optional beats last. */
export const fieldsOf = (act: Act): readonly OutlineText[] => FIELDS[act - 1]!;

/** Where the writer was in an act; `null` before the first visit. */
function placeOf(act: Act): OutlineText | null {
  const place = readItem(placeKey(act));
  return isField(place) && fieldsOf(act).includes(place) ? place : null;
}

/** Remembers on this device where the writer is in an act. */
export function rememberPlace(act: Act, field: OutlineText): void {
  writeItem(placeKey(act), field);
}

/** The view of the form, as chosen by the link that led here or remembered on this device. */
export function useView(): [View, (view: View) => void] {
  const asked = (useLocation().state as ViewState | null)?.view;
  const [chosen, setChosen] = useState<View>(() => (readItem(VIEW_KEY) === 'desk' ? 'desk' : 'list'));
  const [seen, setSeen] = useState<View | undefined>(undefined);
  const choose = useCallback((view: View) => {
    writeItem(VIEW_KEY, view);
    setChosen(view);
  }, []);
  if (asked !== seen) {
    setSeen(asked);
    if (asked) choose(asked);
  }
  return [asked !== seen && asked ? asked : chosen, choose];
}

/**
 * The question that is open in an act: the one the address names, else where the writer was, else the first one without
 * an answer, else the first.
 *
 * @param values what stands in the fields, by field
 */
export function currentField(
  act: Act,
  hash: string,
  values: Readonly<Partial<Record<OutlineText, string>>>,
): OutlineText {
  const fields = fieldsOf(act);
  const named = hash.slice(1);
  if (isField(named) && fields.includes(named)) return named;
  const asked = fields.filter((field) => field === 'title' || isAsked(field));
  return placeOf(act) ?? asked.find((field) => !isPresent(values[field])) ?? fields[0]!;
}
