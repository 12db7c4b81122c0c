import { parseBlocks, blockContent } from './descriptionBlocks.ts';

describe('parseBlocks', () => {
  it('reads bold, italics and line breaks', () => {
    expect(parseBlocks('<p>One <strong>two</strong><br>three <em>four <b>five</b></em></p>')).toEqual([
      {
        kind: 'paragraph',
        depth: 0,
        runs: [
          { text: 'One ' },
          { text: 'two', bold: true },
          { text: '', break: true },
          { text: 'three ' },
          { text: 'four ', italic: true },
          { text: 'five', italic: true, bold: true },
        ],
      },
    ]);
  });

  it('reads nested lists with their numbers', () => {
    const blocks = parseBlocks(
      '<ul><li><p>a</p><ol><li><p>b</p></li><li>c</li></ol></li><li><p>d</p><p>e</p></li></ul>',
    );
    expect(blocks.map((block) => [blockContent(block), block.kind, block.depth, block.number])).toEqual([
      ['a', 'item', 0, undefined],
      ['b', 'item', 1, 1],
      ['c', 'item', 1, 2],
      ['d\ne', 'item', 0, undefined],
    ]);
  });

  it('drops empty blocks, and keeps quotes, rules and code', () => {
    const blocks = parseBlocks('<p></p><blockquote><p>q</p></blockquote><p> </p><hr><pre>x\n y</pre>loose');
    expect(blocks.map((block) => [block.kind, blockContent(block)])).toEqual([
      ['quote', 'q'],
      ['rule', ''],
      ['code', 'x\n y'],
      ['paragraph', 'loose'],
    ]);
  });
});
