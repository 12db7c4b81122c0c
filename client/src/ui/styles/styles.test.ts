/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SRC = join(import.meta.dirname, '../..');
const TOKENS = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

type Color = readonly [red: number, green: number, blue: number];

/** A token in the light and the dark theme. */
function pairOf(token: string): [Color, Color] {
  const [, light, dark] = new RegExp(`--${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(TOKENS)!;
  const parse = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [parse(light!), parse(dark!)] as unknown as [Color, Color];
}

/** Source: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: Color): number {
  const [red, green, blue] = color.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: Color, other: Color): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

describe('the tokens', () => {
  it.each(['edge', 'focus', 'cloth', 'act-1', 'act-2', 'act-3', 'red', 'note', 'ink-soft'])(
    'edges, icons and rings stand out 3 : 1 in both themes: %s',
    (token) => {
      for (const surface of ['paper', 'sheet', 'well'])
        for (const theme of [0, 1] as const)
          expect(contrast(pairOf(token)[theme], pairOf(surface)[theme])).toBeGreaterThanOrEqual(3);
    },
  );
});

describe('the style sheets', () => {
  const sheets = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => ({ path, text: readFileSync(join(SRC, path), 'utf8') }));
  const loops = sheets.flatMap(({ text }) =>
    [...text.matchAll(/animation:([^;]*\binfinite\b[^;]*);/g)].map(([, words]) => words!),
  );

  it('nothing that loops comes round as often as three times in a second', () => {
    expect(loops.length).toBeGreaterThan(0);
    for (const words of loops) expect(Number.parseFloat(/([\d.]+)s\b/.exec(words)![1]!)).toBeGreaterThan(1 / 3);
  });

  it('windows are told apart by three widths and four heights, and by what they can do', () => {
    const known =
      /^(not )?(width (<|>=) (34|48|68)rem|height (<|>=) (16|27|34|46)rem|hover: (none|hover)|forced-colors: active|prefers-reduced-motion: reduce|print|screen)$/;
    const conditions = sheets.flatMap(({ path, text }) =>
      [...text.matchAll(/@media ([^{]+) \{/g)].flatMap(([, query]) =>
        query!.split(/, | and /).map((condition) => ({ path, condition: condition.replace(/[()]/g, '') })),
      ),
    );
    expect(conditions.length).toBeGreaterThan(0);
    expect(conditions.filter(({ condition }) => !known.test(condition))).toEqual([]);
  });

  it('spaces are tokens, except hairlines and what is printed', () => {
    const spaces = sheets.flatMap(({ path, text }) =>
      [...text.matchAll(/^ *(?:margin|padding|gap|inset|row-gap|column-gap)[-a-z]*: ([^;]+);/gm)].map(
        ([declaration, value]) => ({ path, declaration, value: value! }),
      ),
    );
    expect(spaces.length).toBeGreaterThan(0);
    const raw = /(?<![\w.])(?!0rem|[123]px)[\d.]+(?:rem|em|px)/;
    expect(spaces.filter(({ value }) => raw.test(value))).toEqual([]);
  });
});
