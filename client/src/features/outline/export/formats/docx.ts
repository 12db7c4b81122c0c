import {
  AlignmentType,
  Document,
  Footer,
  Header,
  HeadingLevel,
  LeaderType,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  Tab,
  TableOfContents,
  TextRun,
  type IParagraphOptions,
} from 'docx';
import type { ExportDocument } from '../exportDocument.ts';
import { isRightToLeft, printable } from '../../../../lib/language.ts';
import type { Block, Run } from '../../characters/descriptionBlocks.ts';

/** Converts points to twentieths of a point, Word's unit. */
const pt = (points: number) => points * 20;
/** Word's levels of lists. */
const MAX_LEVELS = 9;

/**
 * The outline as a Word document: a title page, a table of contents with links, acts as Heading 1, beats and characters as
 * Heading 2, a running title and page numbers.
 *
 * @returns the file, `application/vnd.openxmlformats-officedocument.wordprocessingml.document`
 */
export async function asDocx(exported: ExportDocument): Promise<Blob> {
  const { title, author, language, chapters } = exported;
  const writeBlock = blockWriter();
  const children = [
    line(title, {
      heading: HeadingLevel.TITLE,
      alignment: AlignmentType.CENTER,
      spacing: { before: pt(180), after: pt(12) },
    }),
    line(`an outline by ${author}`, { alignment: AlignmentType.CENTER, style: 'Byline' }),
    new Paragraph({ text: 'Contents', style: 'ContentsTitle', pageBreakBefore: true }),
    // Filled in with the headings. Only Word knows their pages, and adds them when the writer updates the table.
    new TableOfContents('Contents', { hyperlink: true, headingStyleRange: '1-2', tabLeader: LeaderType.NONE }),
    ...chapters.flatMap((chapter) => [
      line(chapter.title, { heading: HeadingLevel.HEADING_1, pageBreakBefore: true }),
      ...chapter.entries.flatMap((entry) => [
        line(entry.title, { heading: HeadingLevel.HEADING_2 }),
        ...(entry.question === undefined ? [] : [line(entry.question, { style: 'Byline', keepNext: true })]),
        ...(entry.isProtagonist ? [line('Protagonist', { style: 'Byline' })] : []),
        ...entry.blocks.map(writeBlock),
        ...entry.notes.flatMap((note) => [
          line(note.title, { heading: HeadingLevel.HEADING_3 }),
          ...note.blocks.map(writeBlock),
        ]),
      ]),
    ]),
  ];
  const numbers = Array.from({ length: MAX_LEVELS }, (_, level) => ({
    level,
    format: LevelFormat.DECIMAL,
    text: `%${level + 1}.`,
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { left: pt(18 * (level + 1)), hanging: pt(18) } } },
  }));
  const document = new Document({
    title,
    creator: author,
    lastModifiedBy: author,
    description: 'Written with Trefoil',
    // With page numbers, though there are none, fields are not marked for an update that Word would ask about.
    pageNumbers: () => ({ bookmarks: new Map() }),
    numbering: { config: [{ reference: 'numbers', levels: numbers }] },
    styles: {
      default: {
        document: {
          run: {
            font: { ascii: 'Georgia', hAnsi: 'Georgia' },
            size: 23,
            language: { value: language, bidirectional: language, eastAsia: language },
          },
          paragraph: { spacing: { after: pt(8), line: 320 } },
        },
        title: { run: { size: 56 } },
        heading1: { run: { size: 40, italics: true }, paragraph: { spacing: { after: pt(18) }, keepNext: true } },
        heading2: { run: { size: 28 }, paragraph: { spacing: { before: pt(20), after: pt(6) }, keepNext: true } },
        heading3: { run: { size: 24, italics: true }, paragraph: { spacing: { before: pt(12) }, keepNext: true } },
      },
      paragraphStyles: [
        { id: 'Byline', name: 'Byline', basedOn: 'Normal', run: { italics: true, color: '4C5852' } },
        { id: 'ContentsTitle', name: 'Contents Title', basedOn: 'Normal', run: { size: 40, italics: true } },
        { id: 'Quotation', name: 'Quotation', basedOn: 'Normal', paragraph: { indent: { left: pt(18) } } },
      ],
    },
    sections: [
      {
        properties: { titlePage: true },
        headers: {
          default: new Header({ children: [line(title, { alignment: AlignmentType.END, style: 'Byline' })] }),
        },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                alignment: AlignmentType.CENTER,
                children: [new TextRun({ children: [PageNumber.CURRENT] })],
              }),
            ],
          }),
        },
        children,
      },
    ],
  });
  return Packer.toBlob(document);
}

/** A paragraph of one line, in the direction of its first letter. */
function line(text: string, options: IParagraphOptions): Paragraph {
  const rightToLeft = isRightToLeft(text);
  const children = [new TextRun({ ...textOf(text), rightToLeft })];
  return new Paragraph({ ...options, bidirectional: rightToLeft, children });
}

/** The text of a run. Word has an element of its own for a tab. */
const textOf = (text: string) => ({
  children: printable(text)
    .split('\t')
    .flatMap((part, i) => [...(i > 0 ? [new Tab()] : []), ...(part === '' ? [] : [part])]),
});

const STYLES: Partial<Record<Block['kind'], IParagraphOptions>> = {
  heading2: { heading: HeadingLevel.HEADING_3 },
  heading3: { heading: HeadingLevel.HEADING_3 },
  quote: { style: 'Quotation' },
  rule: { thematicBreak: true },
};

/** Returns a function that writes blocks, each in the direction of its first letter. It starts each numbered list from 1. */
function blockWriter(): (block: Block) => Paragraph {
  let listCount = 0;
  /** The current numbered list at each depth. */
  const current: number[] = [];
  return ({ kind, runs, depth, number }) => {
    if (number === 1) current[depth] = listCount += 1;
    const rightToLeft = isRightToLeft(runs.map(({ text }) => text).join(''));
    const level = Math.min(depth, MAX_LEVELS - 1);
    const numbering = { reference: 'numbers', level, instance: current[depth] ?? 0 };
    return new Paragraph({
      ...STYLES[kind],
      ...(kind === 'item' && (number === undefined ? { bullet: { level } } : { numbering })),
      bidirectional: rightToLeft,
      children: runs.flatMap((run) => writeRun(run, rightToLeft, kind === 'code')),
    });
  };
}

/** Only code has lines within a run; elsewhere, a line break in HTML is a space. */
function writeRun({ text, bold, italic, underline, strike, code, ...run }: Run, rightToLeft: boolean, isCode: boolean) {
  const lines = isCode ? text.split('\n') : [text.replaceAll('\n', ' ')];
  return lines.map(
    (line, i) =>
      new TextRun({
        ...textOf(line),
        rightToLeft,
        ...(bold && { bold }),
        ...(italic && { italics: true }),
        ...(underline && { underline: {} }),
        ...(strike && { strike }),
        ...((code || isCode) && { font: 'Courier New' }),
        ...((run.break || i > 0) && { break: 1 }),
      }),
  );
}
