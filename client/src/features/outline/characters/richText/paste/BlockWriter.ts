import { formatOf, STYLE, STYLE_TAGS, type TextFormat } from './textFormat.ts';

const IGNORED = new Set([
  ...['head', 'title', 'style', 'script', 'noscript', 'template', 'object', 'iframe', 'svg', 'math'],
  ...['button', 'select', 'textarea', 'colgroup'],
]);
const PARAGRAPHS = new Set([
  ...['p', 'div', 'section', 'article', 'aside', 'header', 'footer', 'main', 'nav', 'address', 'center', 'form'],
  ...['figure', 'figcaption', 'dl', 'dt', 'dd', 'details', 'summary', 'fieldset', 'legend', 'li'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot'],
]);
const HEADINGS: Readonly<Record<string, LineTag>> = { h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h3', h5: 'h3', h6: 'h3' };
type LineTag = 'p' | 'h2' | 'h3';

/** Adds the contents of pasted elements to a block: to the whole description, a list item, or a quotation. */
export class BlockWriter {
  private readonly block: Element;
  private readonly lineTag: LineTag;
  /** The line that text is added to; `null` for a new one. */
  private line: Element | null = null;
  /** A space that is added before the next word of the line, so that a line neither begins nor ends with one. */
  private space: TextFormat | null = null;

  constructor(block: Element, lineTag: LineTag = 'p') {
    this.block = block;
    this.lineTag = lineTag;
  }

  /** @param format the format of the text around these nodes */
  addAll(parent: Node, format: TextFormat): void {
    parent.childNodes.forEach((node) => this.add(node, format));
  }

  private add(node: Node, format: TextFormat): void {
    if (node.nodeType === Node.TEXT_NODE) this.addText(node.textContent!, format);
    if (!(node instanceof Element) || IGNORED.has(node.localName)) return;
    const { localName } = node;
    const inner = formatOf(node, format);
    if (!inner) return;
    if (localName === 'br') this.addBreak();
    else if (HEADINGS[localName]) this.addBlock(node, inner, HEADINGS[localName]);
    else if (PARAGRAPHS.has(localName)) this.addBlock(node, inner);
    else if (localName === 'tr') this.addRow(node, inner);
    else if (localName === 'ul' || localName === 'ol') this.addList(node, inner);
    else if (localName === 'blockquote') new BlockWriter(this.append('blockquote')).addAll(node, inner);
    else if (localName === 'pre') this.append('pre').append(node.textContent.replace(/\n$/, ''));
    else if (localName === 'hr') this.append('hr');
    else if (isReplacedSpace(node)) this.addText(' ', inner);
    else this.addAll(node, inner);
  }

  /** Adds an empty block. */
  private append(tag: string): Element {
    this.endLine();
    const block = document.createElement(tag);
    this.block.append(block);
    return block;
  }

  private addBlock(element: Element, format: TextFormat, tag = this.lineTag): void {
    this.endLine();
    new BlockWriter(this.block, tag).addAll(element, format);
  }

  private addList(list: Element, format: TextFormat): void {
    const before = this.block.lastElementChild;
    this.endLine();
    const target = before && continues(list, before) ? before : this.append(list.localName);
    for (const item of list.children) {
      // Some programs put a nested list beside the item that it belongs to.
      const outer = item.matches('ul, ol') ? target.lastElementChild : null;
      if (outer) new BlockWriter(outer).add(item, format);
      else new BlockWriter(new BlockWriter(target).append('li')).addAll(item, formatOf(item, format) ?? format);
    }
  }

  /** Adds a row of a table: a line with tabs between its cells, or if they have lists or headings, the blocks of each cell. */
  private addRow(row: Element, format: TextFormat): void {
    const cells = [...row.children].map((cell) => {
      const block = document.createElement('div');
      new BlockWriter(block).addAll(cell, formatOf(cell, format) ?? format);
      return block;
    });
    const hasText = (cell: Element) => cell.textContent.trim() !== '';
    const isLine =
      cells.filter(hasText).length > 1 &&
      !row.querySelector('table') &&
      cells.every((cell) => [...cell.children].every((block) => block.matches('p')));
    if (!isLine) return cells.forEach((cell) => this.append('p').replaceWith(...cell.childNodes));
    const line = this.append('p');
    for (const [i, cell] of cells.slice(0, cells.findLastIndex(hasText) + 1).entries()) {
      if (i > 0) line.append('\t');
      line.append(...contentsInLine(cell));
    }
  }

  private addBreak(): void {
    this.startLine().append(document.createElement('br'));
    this.space = null;
  }

  private addText(text: string, format: TextFormat): void {
    if (format.whiteSpace === 'kept') return this.addLines(text, format);
    if (format.whiteSpace === 'keptInLine') return this.write(text.replace(/[\r\n]+/g, ' '), format);
    const words = text.replace(/[ \t\n\r\f]+/g, ' ');
    const isInLine = this.line !== null && this.line.lastChild?.nodeName !== 'BR';
    if (words.startsWith(' ') && isInLine) this.space ??= format;
    const bare = words.replace(/^ | $/g, '');
    if (bare === '') return;
    this.write(bare, format);
    if (words.endsWith(' ')) this.space = format;
  }

  /** Adds text whose line breaks count. */
  private addLines(text: string, format: TextFormat): void {
    // Between blocks, it only lays out the source.
    if (!this.line && text.includes('\n') && text.trim() === '') return;
    for (const [i, line] of text.split(/\r\n?|\n/).entries()) {
      if (i > 0) this.addBreak();
      if (line !== '') this.write(line, format);
    }
  }

  private write(text: string, format: TextFormat): void {
    const line = this.startLine();
    if (this.space) line.append(styled(' ', this.space));
    this.space = null;
    line.append(styled(text, format));
  }

  private startLine(): Element {
    if (!this.line) {
      this.line = document.createElement(this.lineTag);
      this.block.append(this.line);
    }
    return this.line;
  }

  private endLine(): void {
    this.line = null;
    this.space = null;
  }
}

/** Whether a list continues the one before: some programs write a list for each item. */
const continues = (list: Element, before: Element) =>
  list.localName === before.localName && (list.localName === 'ul' || Number(list.getAttribute('start')) > 1);

/** Whether an element is a space that Chrome or Safari has replaced, so that it would not collapse. */
const isReplacedSpace = (element: Element) =>
  element.textContent === '\u00a0' && element.matches(`span:not([class], [${STYLE}]), .Apple-converted-space`);

/** The contents of paragraphs, with a space between them and in place of each line break. */
function contentsInLine(cell: Element): (Node | string)[] {
  return [...cell.children].flatMap((paragraph, i) => {
    paragraph.querySelectorAll('br').forEach((lineBreak) => lineBreak.replaceWith(' '));
    return i > 0 ? [' ', ...paragraph.childNodes] : [...paragraph.childNodes];
  });
}

/** Text in the tags of its styles. */
function styled(text: string, format: TextFormat): Node {
  return STYLE_TAGS.reduceRight<Node>(
    (content, tag) => {
      if (!format[tag]) return content;
      const element = document.createElement(tag);
      element.append(content);
      return element;
    },
    document.createTextNode(ordinarySpaces(text)),
  );
}

/** Programs write several spaces in a row as no-break spaces; a single one is what the writer typed. */
const ordinarySpaces = (text: string) => text.replace(/[ \u00a0]{2,}/g, (spaces) => ' '.repeat(spaces.length));
