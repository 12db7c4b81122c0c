/** What is asked about one of the 32 moments of a story. Its heading stands in `outline.ts`, where it weighs little. */
export interface Beat {
  /** Field name in the API and the database, e.g. `act2a07`. */
  readonly key: BeatKey;
  readonly act: Act;
  /** The question itself, one sentence. */
  readonly lead: string;
  /** Questions that help to answer it. */
  readonly followUps: string;
  readonly example: string;
  /** What to try when nothing comes. */
  readonly stuck: string;
  /** Earlier beats whose answers matter to this one, most telling first. */
  readonly needs: readonly BeatKey[];
}

export type Act = 1 | 2 | 3;
type OneToEight = '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08';
type NineToSixteen = '09' | '10' | '11' | '12' | '13' | '14' | '15' | '16';
export type BeatKey = `act1a${OneToEight}` | `act2a${OneToEight | NineToSixteen}` | `act3a${OneToEight}`;

/** The whole question: its parts in a row. */
export function questionOf({ lead, followUps, example, stuck }: Beat): string {
  return `${lead} ${followUps} ${example} Stuck? ${stuck}`;
}
