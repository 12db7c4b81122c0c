/** @jest-environment node */
import { buildOutline } from '../../../testing/builders.ts';
import { insertAt, outlineText } from './outlineText.ts';

const outline = buildOutline({
  act1a01: '\n  A village.\n',
  act1a03: 'A telegram.',
  act2a01: 'A forgery.',
  act3a08: ' ',
});

describe('outlineText', () => {
  it('is the title and the chosen acts, with each answered beat below its heading', () => {
    expect(outlineText(outline, [1, 2, 3], false)).toEqual({
      beatCount: 3,
      text: [
        '“The Return Address”',
        '',
        'ACT I',
        '',
        'An Ordinary Day',
        '  A village.',
        '',
        'The Old Wound',
        'A telegram.',
        '',
        '',
        'ACT II',
        '',
        'Strange New Ground',
        'A forgery.',
      ].join('\n'),
    });
    expect(outlineText({ ...outline, title: '' }, [2], false).text).toBe('ACT II\n\nStrange New Ground\nA forgery.');
  });

  it('includes unanswered beats of the chosen acts on request', () => {
    const { text, beatCount } = outlineText(outline, [3], true);
    expect(beatCount).toBe(8);
    expect(text.match(/\n\.\.\.(?=\n|$)/g)).toHaveLength(8);
  });

  it('is empty if no act is chosen', () => {
    expect(outlineText(outline, [], true)).toEqual({ text: '', beatCount: 0 });
  });
});

describe('insertAt', () => {
  it.each([
    ['an empty text', '', 0, 'NEW', 'NEW', 3],
    ['the end', 'Hello\n', 6, 'NEW', 'Hello\n\nNEW', 10],
    ['the middle', 'One\n\nTwo', 3, 'NEW', 'One\n\nNEW\n\nTwo', 8],
    ['the beginning', 'One', 0, 'NEW', 'NEW\n\nOne', 3],
  ])('separates the insertion by blank lines: at %s', (_where, text, at, insertion, expected, end) => {
    expect(insertAt(text, at, insertion)).toEqual({ text: expected, end });
  });
});
