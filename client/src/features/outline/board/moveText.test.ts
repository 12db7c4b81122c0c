/** @jest-environment node */
import { BEAT_KEYS, type BeatKey } from '@trefoil/server/contract';
import { haveTexts, textsAfter, type BeatTexts, type Move } from './moveText.ts';

const textsWith = (texts: Partial<Record<BeatKey, string>>) =>
  ({ ...Object.fromEntries(BEAT_KEYS.map((key) => [key, ''])), ...texts }) as BeatTexts;

it.each<[string, Move['kind'], [string, string], [string, string]]>([
  ['moves a text to an empty beat as it is', 'move', ['One\n', ''], ['', 'One\n']],
  ['swaps two texts', 'swap', ['One\n', 'Two'], ['Two', 'One\n']],
  ['appends a text as a paragraph', 'append', ['Two', 'One\n'], ['', 'One\n\nTwo']],
  ['appends one that the other text contains', 'append', ['Two', 'Two'], ['', 'Two\n\nTwo']],
  ['appends verse with its indentation', 'append', ['\n  Two\n', 'One'], ['', 'One\n\n  Two']],
])('textsAfter %s', (_, kind, [act1a01, act2a01], [from, to]) => {
  const move: Move = { from: 'act1a01', to: 'act2a01', kind };
  expect(textsAfter(move, textsWith({ act1a01, act2a01 }))).toEqual({ act1a01: from, act2a01: to });
});

it('haveTexts ignores white space that the server removes', () => {
  const texts = textsWith({ act1a01: 'One\n' });
  expect(haveTexts(texts, { act1a01: 'One', act3a04: ' ' })).toBe(true);
  expect(haveTexts(texts, { act1a01: 'One more' })).toBe(false);
});
