import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outline } from '@trefoil/server/contract';
import { strFromU8, unzipSync } from 'fflate';
import { buildCharacter } from '../../../../testing/builders.ts';
import { blockContent } from '../../characters/descriptionBlocks.ts';
import { buildStory, STORIES, exampleStory } from '../../testing/stories.ts';
import { createDocument, DEFAULT_OPTIONS, type ExportDocument } from '../exportDocument.ts';
import { asDocx } from './docx.ts';
import { asEpub } from './epub.ts';
import { asHtml } from './html.ts';

const EPUBCHECK = '/usr/share/java/epubcheck.jar';

/** A test that needs a Debian package. Runs only in `npm run test:long`, because it takes longer than all others here. */
const withPackage = (isInstalled: () => boolean) => (process.env['LONG_TESTS'] && isInstalled() ? it : it.skip);
const withEpubcheck = withPackage(() => existsSync(EPUBCHECK) && !spawnSync('java', ['-version']).error);
const withOffice = withPackage(() => !spawnSync('soffice', ['--version']).error);

const bytesOf = async (blob: Blob) =>
  new Promise<Uint8Array>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(blob);
  });

/** The parts of a zip file as text. Expects XML parts to be well-formed. */
function partsOf(zipped: Uint8Array): Record<string, string> {
  const parts = Object.entries(unzipSync(zipped));
  return Object.fromEntries(
    parts.map(([name, bytes]) => {
      const text = strFromU8(bytes);
      if (/\.(xml|rels|opf|xhtml|svg|ncx)$/.test(name)) expectWellFormed(text);
      return [name, text];
    }),
  );
}

function expectWellFormed(xml: string): Document {
  const parsed = new DOMParser().parseFromString(xml, 'application/xml');
  expect(parsed.querySelector('parsererror')?.textContent).toBeUndefined();
  return parsed;
}

const documentOf = (story: Outline) => createDocument(story, 'Ilaria Conti', DEFAULT_OPTIONS);
const wordPartsOf = async (exported: ExportDocument) => partsOf(await bytesOf(await asDocx(exported)));
/** The document in a story's Word file. */
const wordDocumentOf = async (story: Outline) => (await wordPartsOf(await documentOf(story)))['word/document.xml']!;

const inTemporaryFolder = <Result>(work: (folder: string) => Result): Result => {
  const folder = mkdtempSync(join(tmpdir(), 'trefoil-export-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const entriesOf = ({ chapters }: ExportDocument) => chapters.flatMap(({ entries }) => entries);
const headingsOf = ({ chapters }: ExportDocument) =>
  chapters.flatMap((chapter) => [chapter.title, ...chapter.entries.map(({ title }) => title)]);
const allWords = (exported: ExportDocument) => [
  exported.title,
  ...headingsOf(exported),
  ...entriesOf(exported).flatMap(({ blocks, notes }) => [
    ...blocks.map(blockContent),
    ...notes.flatMap((note) => [note.title, ...note.blocks.map(blockContent)]),
  ]),
];

/** Elements of paragraphs without text: a table of contents, a page number, a horizontal rule. */
const FIELD_OR_RULE = ['w:fldChar', 'w:instrText', 'w:pBdr'];

/** A text without whitespace, which the formats change. */
const plain = (text: string) => text.replace(/\s+/g, '');

const storyNamed = (start: string) => STORIES.find(([name]) => name.startsWith(start))![1]();

describe.each(STORIES)('%s', (_, story) => {
  let exported: ExportDocument;
  beforeAll(async () => {
    exported = await documentOf(story());
  });

  it('is a Word file with every word, contents that are links, and fields that Word does not ask about', async () => {
    const parts = await wordPartsOf(exported);
    const xml = parts['word/document.xml']!;
    const body = expectWellFormed(xml);
    const words = plain(body.documentElement.textContent);
    for (const line of allWords(exported)) expect(words).toContain(plain(line));
    const paragraphs = [...body.getElementsByTagName('w:p')];
    for (const p of paragraphs)
      expect(p.textContent !== '' || FIELD_OR_RULE.some((name) => p.getElementsByTagName(name).length > 0)).toBe(true);
    const bookmarks = [...body.getElementsByTagName('w:bookmarkStart')].map((mark) => mark.getAttribute('w:name'));
    const links = [...body.getElementsByTagName('w:hyperlink')];
    const linked = links.map(({ textContent }) => plain(textContent.replace(/PAGEREF.*/, '')));
    expect(linked).toEqual(headingsOf(exported).map(plain));
    for (const link of links) expect(bookmarks).toContain(link.getAttribute('w:anchor'));
    expect(parts['word/settings.xml']! + xml).not.toMatch(/updateFields|dirty/);
    expect(parts['docProps/core.xml']).toMatch(/<dc:creator>Ilaria Conti<.*<cp:lastModifiedBy>Ilaria Conti</s);
    expect(parts['word/styles.xml']).toContain(`w:val="${exported.language}"`);
  });

  it('is an EPUB with its media type first, a cover, a table of contents and every word', () => {
    const zipped = asEpub(exported);
    expect(strFromU8(zipped.slice(30, 58))).toBe('mimetypeapplication/epub+zip');
    expect(strFromU8(unzipSync(zipped)['OEBPS/cover.png']!.slice(1, 4))).toBe('PNG');
    const parts = partsOf(zipped);
    const chapters = Object.entries(parts).filter(([name]) => name.endsWith('.xhtml'));
    const words = plain(chapters.map(([, xml]) => expectWellFormed(xml).documentElement.textContent).join(' '));
    for (const line of allWords(exported)) expect(words).toContain(plain(line));
    for (const [name, element, attribute] of [
      ['nav.xhtml', 'a', 'href'],
      ['toc.ncx', 'content', 'src'],
    ] as const) {
      const contents = expectWellFormed(parts[`OEBPS/${name}`]!);
      const links = [...contents.getElementsByTagName(element)].map((link) => link.getAttribute(attribute)!);
      expect(links).toHaveLength(headingsOf(exported).length);
      for (const [file, id] of links.map((link) => link.split('#')))
        expect(parts[`OEBPS/${file}`]).toContain(id === undefined ? '<h2>' : ` id="${id}"`);
    }
  });

  it('is a web page with a language, working contents links, every word, and no scripts', () => {
    const page = new DOMParser().parseFromString(asHtml(exported), 'text/html');
    expect([page.documentElement.lang, page.title]).toEqual([exported.language, exported.title]);
    for (const link of page.querySelectorAll('nav a'))
      expect(page.querySelector(link.getAttribute('href')!)).toBeTruthy();
    expect(page.querySelector('script, link, img, [onclick], iframe')).toBeNull();
    const words = plain(page.body.textContent);
    for (const line of allWords(exported)) expect(words).toContain(plain(line));
  });
});

describe('asDocx', () => {
  it('keeps lines, indentation, tabs, double spaces, deep lists, and code', async () => {
    const lists = '<ul><li>1<ul><li>2<ul><li>3<ul><li>4</li></ul></li></ul></li></ul></li></ul>';
    const desc = `<p>He left.  She stayed.</p>${lists}<pre>a\n  b</pre>`;
    const story = buildStory({ act1a01: 'Stanza:\n    indented\n\ta tab', characters: [buildCharacter({ desc })] });
    const xml = await wordDocumentOf(story);
    expect(xml).toMatch(/>Stanza:<\/w:t>.*<w:br\/>.*<w:t xml:space="preserve"> {4}indented<\/w:t>/s);
    expect(xml).toMatch(/<w:br\/><w:tab\/><w:t xml:space="preserve">a tab<\/w:t><\/w:r><\/w:p>/);
    expect(xml).toContain('<w:t xml:space="preserve">He left.  She stayed.</w:t>');
    expect([...xml.matchAll(/<w:ilvl w:val="(\d)"/g)].map(([, level]) => level)).toEqual(['0', '1', '2', '3']);
    expect(xml).toMatch(/>a<\/w:t>.*<w:br\/><w:t xml:space="preserve"> {2}b<\/w:t>/s);
  });

  it('lays out a Hebrew story from right to left', async () => {
    expect(await wordDocumentOf(storyNamed('Hebrew'))).toMatch(/<w:bidi\/>.*<w:rtl\/>/s);
  });

  it('numbers each list from 1, including nested lists', async () => {
    const ada = buildCharacter({ desc: '<ol><li>a</li><li>b<ol><li>c</li></ol></li><li>d</li></ol><p>x</p>' });
    const emil = buildCharacter({ _id: 'e', desc: '<ol><li>e</li></ol>', protag: false });
    const xml = await wordDocumentOf(buildStory({ characters: [ada, emil] }));
    const lists = [...xml.matchAll(/<w:numId w:val="(\d+)"/g)].map(([, id]) => id);
    const [outer, inner, other] = [lists[0], lists[2], lists[4]];
    expect(lists).toEqual([outer, outer, inner, outer, other]);
    expect(new Set(lists).size).toBe(3);
  });

  withOffice(
    'opens in LibreOffice with its text, headings and lists',
    async () => {
      const exported = await documentOf(exampleStory());
      const docx = await bytesOf(await asDocx(exported));
      inTemporaryFolder((folder) => {
        writeFileSync(join(folder, 'book.docx'), docx);
        const home = `-env:UserInstallation=file://${folder}/home`;
        const convert = ['--headless', home, '--convert-to', 'html:HTML (StarWriter)', '--outdir', folder];
        execFileSync('soffice', [...convert, join(folder, 'book.docx')], { stdio: 'pipe' });
        const page = new DOMParser().parseFromString(readFileSync(join(folder, 'book.html'), 'utf8'), 'text/html');
        const texts = (selector: string) => [...page.querySelectorAll(selector)].map((e) => e.textContent.trim());
        expect(texts('h1').slice(-4)).toEqual(['Act I', 'Act II', 'Act III', 'Characters']);
        const headings = texts('h2').map((text) => text.replace(/\s+/g, ' '));
        for (const { title } of entriesOf(exported)) expect(headings).toContain(title);
        expect(texts('li').join(' ')).toContain('Wants:');
        expect(texts('b').join(' ')).toContain('Wants:');
        const words = plain(page.body.textContent);
        for (const line of allWords(exported)) expect(words).toContain(plain(line));
      });
    },
    180_000,
  );
});

describe('asEpub', () => {
  const identifierOf = async (texts: Parameters<typeof buildStory>[0]) => {
    const { 'OEBPS/book.opf': book, 'OEBPS/toc.ncx': contents } = partsOf(asEpub(await documentOf(buildStory(texts))));
    const identifier = /urn:uuid:[\w-]+/.exec(book!)![0];
    expect(contents).toContain(`content="${identifier}"`);
    return identifier;
  };

  it('has the same identifier for the same story under another title, and another for another story', async () => {
    const first = await identifierOf({ _id: '0123456789abcdef01234567', title: 'The Salt Road', act1a01: 'One' });
    expect(first).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(await identifierOf({ _id: '0123456789abcdef01234567', title: 'Salt', act1a01: 'Two' })).toBe(first);
    expect(await identifierOf({ _id: '0123456789abcdef01234568', title: 'The Salt Road' })).not.toBe(first);
  });

  withEpubcheck(
    'passes epubcheck without a warning, even right to left and with every script',
    async () => {
      // Each run starts a Java VM, so that only the most difficult stories are checked.
      for (const story of [storyNamed('Hebrew'), storyNamed('emoji')]) {
        const exported = await createDocument(story, 'Ilaria Conti', { ...DEFAULT_OPTIONS, questions: true });
        inTemporaryFolder((folder) => {
          writeFileSync(join(folder, 'book.epub'), asEpub(exported));
          const { status, stdout, stderr } = spawnSync('java', ['-jar', EPUBCHECK, join(folder, 'book.epub')], {
            encoding: 'utf8',
          });
          expect([status, stdout + stderr]).toEqual([0, expect.stringMatching(/No errors or warnings/)]);
        });
      }
    },
    180_000,
  );
});

describe('asHtml', () => {
  it('keeps indentation and double spaces, which its style sheet displays', async () => {
    const story = buildStory({
      act1a01: 'He left.  She stayed.\n    indented',
      characters: [buildCharacter({ desc: '<p>    Indented  verse</p>' })],
    });
    const exported = await documentOf(story);
    const epub = partsOf(asEpub(exported));
    for (const markup of [
      asHtml(exported),
      epub['OEBPS/act-1.xhtml']! + epub['OEBPS/characters.xhtml']! + epub['OEBPS/style.css']!,
    ]) {
      expect(markup).toContain('<p dir="auto">He left.  She stayed.<br/>    indented</p>');
      expect(markup).toContain('<p dir="auto">    Indented  verse</p>');
      expect(markup).toMatch(/p,li,[\w,]*\{white-space:pre-wrap\}/);
    }
  });

  it('keeps bold, italics and lists', async () => {
    const html = asHtml(await documentOf(storyNamed('emoji')));
    expect(html).toContain('<p dir="auto">One<br/>two <em>it </em><strong><em>both</em></strong>');
    expect(html).toContain(
      '<ul><li dir="auto">a<ol><li dir="auto">b</li><li dir="auto">c</li></ol></li><li dir="auto">d<br/>e</li></ul>',
    );
    expect(html).toContain('<pre><code>  pre\n  two</code></pre>');
    expect(html).toContain('&lt;script&gt;');
  });
});
