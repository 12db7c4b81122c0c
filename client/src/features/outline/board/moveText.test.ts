/** @jest-environment node */
import { BEAT_KEYS } from '@trefoil/server/contract';
import { haveTexts, textsAfter, type BeatTexts } from './moveText.ts';

const texts = {
  ...Object.fromEntries(BEAT_KEYS.map((key) => [key, ''])),
  act1a01: 'One\n',
  act2a01: 'Two',
} as BeatTexts;

describe('textsAfter', () => {
  it('moves a text to an empty beat as it is', () => {
    expect(textsAfter({ from: 'act1a01', to: 'act3a04', kind: 'move' }, texts)).toEqual({
      act1a01: '',
      act3a04: 'One\n',
    });
  });

  it('swaps two texts', () => {
    expect(textsAfter({ from: 'act1a01', to: 'act2a01', kind: 'swap' }, texts)).toEqual({
      act1a01: 'Two',
      act2a01: 'One\n',
    });
  });

  it('appends a text as a paragraph, even one that the other text contains', () => {
    expect(textsAfter({ from: 'act2a01', to: 'act1a01', kind: 'append' }, texts)).toEqual({
      act1a01: 'One\n\nTwo',
      act2a01: '',
    });
    const same = { ...texts, act1a01: 'Two' };
    expect(textsAfter({ from: 'act2a01', to: 'act1a01', kind: 'append' }, same).act1a01).toBe('Two\n\nTwo');
    const verse = { ...texts, act2a01: '\n  Two\n' };
    expect(textsAfter({ from: 'act2a01', to: 'act1a01', kind: 'append' }, verse).act1a01).toBe('One\n\n  Two');
  });
});

describe('haveTexts', () => {
  it('ignores white space that the server removes', () => {
    expect(haveTexts(texts, { act1a01: 'One', act3a04: ' ' })).toBe(true);
    expect(haveTexts(texts, { act1a01: 'One more' })).toBe(false);
  });
});
