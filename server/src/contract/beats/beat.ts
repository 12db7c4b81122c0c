/** The question about one of the 32 moments of a story. Its heading is in `outline.ts`, to be listed without the questions. */
export interface Beat {
  /** Field name in the API and the database, e.g. `act2a07`. */
  readonly key: BeatKey;
  readonly act: Act;
  /** The question itself, one sentence. */
  readonly lead: string;
  /** Questions that help to answer it. */
  readonly followUps: string;
  readonly example: string;
  /** The title of a book in the example: screens set it off from the text around it. */
  readonly book?: string;
  /** What to try when no answer comes to mind. */
  readonly stuck: string;
  /** Earlier beats whose answers matter to this one, the most important first. */
  readonly needs: readonly BeatKey[];
}

export type Act = 1 | 2 | 3;
type OneToEight = '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08';
type NineToSixteen = '09' | '10' | '11' | '12' | '13' | '14' | '15' | '16';
export type BeatKey = `act1a${OneToEight}` | `act2a${OneToEight | NineToSixteen}` | `act3a${OneToEight}`;

/** The whole question as one text. */
export function questionOf({ lead, followUps, example, stuck }: Beat): string {
  return `${lead} ${followUps} ${example} Stuck? ${stuck}`;
}
