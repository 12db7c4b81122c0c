import { describe, expect, it } from '@jest/globals';
import { HEADINGS } from '@trefoil/server/contract';
import { outlineAsMarkdown, outlineAsText, outlineFileName } from './outlineExport';

const markdownOf = (text: string) => {
  const whole = outlineAsMarkdown({ title: 'T', act1a01: text }, 'Ilaria');
  return whole.slice(whole.indexOf('### An Ordinary Day') + 21, whole.indexOf('\n\n### What They Want'));
};

describe('outlineAsText', () => {
  it('has the title in quotes, three acts and every beat under its heading', () => {
    const text = outlineAsText({ title: 'The Return Address', act2a15: 'Longest\nnight' }, 'Ilaria Conti');
    expect(text).toMatch(/^“The Return Address”\n\nan outline by Ilaria Conti\n\nACT I\n\nAn Ordinary Day\n\.\.\.\n/);
    expect(text).toContain('\n\nThe Longest Night\nLongest\nnight\n\n');
    expect(text).toContain('\n\nACT II\n\n');
    expect(text).toContain('\n\nACT III\n\n');
    for (const heading of Object.values(HEADINGS)) expect(text).toContain(`\n${heading}\n`);
    expect(text.match(/^\.\.\.$/gm)).toHaveLength(31);
  });
});

describe('outlineAsMarkdown', () => {
  it('has a heading for the title, each act and each beat', () => {
    const markdown = outlineAsMarkdown({ title: 'The Return Address' }, 'Ilaria Conti');
    expect(markdown).toMatch(
      /^# The Return Address\n\n\*an outline by Ilaria Conti\*\n\n## Act I\n\n### An Ordinary Day/,
    );
    expect(markdown.match(/^## /gm)).toHaveLength(3);
    expect(markdown.match(/^### /gm)).toHaveLength(32);
  });

  it('keeps paragraphs and line breaks', () => {
    expect(markdownOf('One\r\ntwo\n \n\nthree')).toBe('One\\\ntwo\n\nthree');
  });

  it('leaves what was typed to be read as it was typed', () => {
    expect(markdownOf('1) First\n2. Second\n- dash\n# not a heading\n> no quote')).toBe(
      '1\\) First\\\n2\\. Second\\\n\\- dash\\\n\\# not a heading\\\n\\> no quote',
    );
    expect(markdownOf('*He* said_this_ [here](x) <b> `code` ~~no~~ &amp; back\\slash')).toBe(
      '\\*He\\* said\\_this\\_ \\[here\\](x) \\<b> \\`code\\` \\~~no\\~~ \\&amp; back\\\\slash',
    );
  });

  it('lets ordinary prose alone', () => {
    const prose = "It's 3.5 miles - no more - and #1 on his list; 4 > 3 & so on. 1955. Ada walks.";
    expect(markdownOf(prose)).toBe(prose);
    expect(markdownOf('1955. Ada walks.')).toBe('1955\\. Ada walks.');
  });
});

describe('outlineFileName', () => {
  it('is the title without what file systems refuse', () => {
    expect(outlineFileName({ title: 'The Return Address' })).toBe('The Return Address.md');
    expect(outlineFileName({ title: ' ..Who? / What: "Where"... ' })).toBe('Who What Where.md');
    expect(outlineFileName({ title: 'Ärger im Dörfchen' })).toBe('Ärger im Dörfchen.md');
    expect(outlineFileName({ title: '???' })).toBe('Outline.md');
    expect(outlineFileName(null)).toBe('Outline.md');
    expect(outlineFileName({ title: 'x'.repeat(200) })).toHaveLength(83);
  });
});
