import { attempt } from './attempt.ts';

interface Segment {
  segment: string;
  /** Where it begins, in UTF-16 units. */
  index: number;
  isWordLike?: boolean | undefined;
}

interface Segmenter {
  segment: (text: string) => Iterable<Segment> & { containing: (position: number) => Segment | undefined };
}

/** What stands for the rules of a language in a browser without their data. */
const SIMPLE = {
  grapheme: /\P{M}?\p{M}*/gsu,
  word: /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]/gu,
  sentence: /[^.!?…]*[.!?…]*\s*/gu,
};

/** Divides texts by the rules of a language, the browser's unless given. */
export const segmenterOf = (granularity: keyof typeof SIMPLE, language?: string): Segmenter =>
  attempt<Segmenter>(() => new Intl.Segmenter(language, { granularity }), {
    segment(text) {
      const matches = [...text.matchAll(SIMPLE[granularity])].filter(([segment]) => segment !== '');
      const segments = matches.map(({ 0: segment, index }) => ({
        segment,
        index,
        isWordLike: /[\p{L}\p{N}]/u.test(segment),
      }));
      const containing = (position: number) =>
        segments.find(({ index, segment }) => position >= index && position < index + segment.length);
      return Object.assign(segments, { containing });
    },
  });
