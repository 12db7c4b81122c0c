import type { BeatKey } from '@trefoil/server/contract';
import { withoutBlankLines } from '../../../lib/text.ts';

/** What happens to the text of the other beat: there is none (`move`), it changes places, or the moved text goes below it. */
export type MoveKind = 'move' | 'swap' | 'append';

export interface Move {
  from: BeatKey;
  to: BeatKey;
  kind: MoveKind;
}

/** The text of each beat, '' for none. */
export type BeatTexts = Readonly<Record<BeatKey, string>>;
/** The texts of the two beats of a move. */
export type MovedTexts = Readonly<Partial<Record<BeatKey, string>>>;

/** The texts that a move leaves in its two beats. */
export function textsAfter({ from, to, kind }: Move, texts: BeatTexts): MovedTexts {
  const [moved, other] = [texts[from], texts[to]];
  if (kind === 'append') return { [from]: '', [to]: `${other.trimEnd()}\n\n${withoutBlankLines(moved)}` };
  return { [from]: kind === 'swap' ? other : '', [to]: moved };
}

/** Whether beats still have these texts, apart from the white space around them, which the server removes. */
export const haveTexts = (texts: BeatTexts, moved: MovedTexts): boolean =>
  Object.entries(moved).every(([key, text]) => texts[key as BeatKey].trim() === text.trim());
