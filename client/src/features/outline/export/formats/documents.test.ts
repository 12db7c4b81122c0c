import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outline } from '@trefoil/server/contract';
import { strFromU8, unzipSync } from 'fflate';
import { buildCharacter } from '../../../../testing/builders.ts';
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
/** The parts of a story's Word file, and its document. */
async function wordFileOf(story: Outline) {
  const parts = partsOf(await bytesOf(await asDocx(await documentOf(story))));
  return { parts, xml: parts['word/document.xml']! };
}

const inTemporaryFolder = <Result>(work: (folder: string) => Result): Result => {
  const folder = mkdtempSync(join(tmpdir(), 'trefoil-export-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const allWords = ({ title, acts, characters }: ExportDocument) => [
  title,
  ...acts.flatMap(({ beats }) => beats.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs.flat()])),
  ...characters.flatMap(({ name, notes }) => [
    name,
    ...notes.flatMap((note) => [note.title, ...note.paragraphs.flat()]),
  ]),
];

/** Elements of paragraphs without text: a table of contents, a page number, a horizontal rule. */
const FIELD_OR_RULE = ['w:fldChar', 'w:instrText', 'w:pBdr'];

/** A text without whitespace, which the formats change. */
const plain = (text: string) => text.replace(/\s+/g, '');

describe.each(STORIES)('%s', (_, story) => {
  let exported: ExportDocument;
  beforeAll(async () => {
    exported = await documentOf(story());
  });

  it('is a well-formed Word file with headings, every word and no empty paragraphs', async () => {
    const parts = partsOf(await bytesOf(await asDocx(exported)));
    const body = expectWellFormed(parts['word/document.xml']!);
    const paragraphs = [...body.getElementsByTagName('w:p')];
    const styled = (style: string) =>
      paragraphs.filter((p) => p.getElementsByTagName('w:pStyle')[0]?.getAttribute('w:val') === style);
    expect(styled('Heading1')).toHaveLength(3 + (exported.characters.length > 0 ? 1 : 0));
    const beats = exported.acts.flatMap((act) => act.beats);
    expect(styled('Heading2')).toHaveLength(beats.length + exported.characters.length);
    const words = plain(body.documentElement.textContent);
    for (const line of allWords(exported)) expect(words).toContain(plain(line));
    for (const p of paragraphs)
      expect(p.textContent !== '' || FIELD_OR_RULE.some((name) => p.getElementsByTagName(name).length > 0)).toBe(true);
    expect(parts['docProps/core.xml']).toContain('<dc:creator>Ilaria Conti</dc:creator>');
    expect(parts['docProps/core.xml']).toContain('<cp:lastModifiedBy>Ilaria Conti</cp:lastModifiedBy>');
    expect(parts['word/styles.xml']).toContain(`w:val="${exported.language}"`);
  });

  it('is an EPUB with its media type first, a table of contents and every word', () => {
    const zipped = asEpub(exported);
    expect(strFromU8(zipped.slice(30, 58))).toBe('mimetypeapplication/epub+zip');
    const parts = partsOf(zipped);
    const chapters = Object.entries(parts).filter(([name]) => name.endsWith('.xhtml'));
    const words = plain(chapters.map(([, xml]) => expectWellFormed(xml).documentElement.textContent).join(' '));
    for (const line of allWords(exported)) expect(words).toContain(plain(line));
    const ids = new Set(
      chapters.flatMap(([name, xml]) => [
        name,
        ...[...xml.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `${name}#${id}`),
      ]),
    );
    const beats = exported.acts.flatMap((act) => act.beats);
    for (const [name, element, attribute] of [
      ['nav.xhtml', 'a', 'href'],
      ['toc.ncx', 'content', 'src'],
    ] as const) {
      const contents = expectWellFormed(parts[`OEBPS/${name}`]!);
      const links = [...contents.getElementsByTagName(element)].map((link) => link.getAttribute(attribute)!);
      expect(links.slice(0, 2)).toEqual([
        'act-1.xhtml',
        ...(beats.length > 0 ? ['act-1.xhtml#act1a01'] : ['act-2.xhtml']),
      ]);
      expect(links.length).toBeGreaterThanOrEqual(3 + beats.length + exported.characters.length);
      for (const link of links) expect(ids).toContain(`OEBPS/${link}`);
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
  it('has a table of contents with links to its headings, and fields that Word does not ask about', async () => {
    const { acts, characters } = await documentOf(exampleStory());
    const { parts, xml } = await wordFileOf(exampleStory());
    const body = expectWellFormed(xml);
    const bookmarks = [...body.getElementsByTagName('w:bookmarkStart')].map((mark) => mark.getAttribute('w:name'));
    const links = [...body.getElementsByTagName('w:hyperlink')];
    expect(links.map(({ textContent }) => textContent.replace(/PAGEREF.*/, '').trim())).toEqual([
      ...acts.flatMap(({ numeral, beats }) => [`Act ${numeral}`, ...beats.map(({ heading }) => heading)]),
      'Characters',
      ...characters.map(({ name }) => name),
    ]);
    for (const link of links) expect(bookmarks).toContain(link.getAttribute('w:anchor'));
    expect(parts['word/settings.xml']).not.toContain('updateFields');
    expect(xml).not.toContain('dirty');
  });

  it('keeps lines, indentation, tabs, double spaces, deep lists, and code', async () => {
    const lists = '<ul><li>1<ul><li>2<ul><li>3<ul><li>4</li></ul></li></ul></li></ul></li></ul>';
    const desc = `<p>He left.  She stayed.</p>${lists}<pre>a\n  b</pre>`;
    const story = buildStory({ act1a01: 'Stanza:\n    indented\n\ta tab', characters: [buildCharacter({ desc })] });
    const { xml } = await wordFileOf(story);
    expect(xml).toMatch(/>Stanza:<\/w:t>.*<w:br\/>.*<w:t xml:space="preserve"> {4}indented<\/w:t>/s);
    expect(xml).toMatch(/<w:br\/><w:tab\/><w:t xml:space="preserve">a tab<\/w:t><\/w:r><\/w:p>/);
    expect(xml).toContain('<w:t xml:space="preserve">He left.  She stayed.</w:t>');
    expect([...xml.matchAll(/<w:ilvl w:val="(\d)"/g)].map(([, level]) => level)).toEqual(['0', '1', '2', '3']);
    expect(xml).toMatch(/>a<\/w:t>.*<w:br\/><w:t xml:space="preserve"> {2}b<\/w:t>/s);
  });

  it('lays a Hebrew story out from right to left', async () => {
    const [, story] = STORIES.find(([name]) => name.startsWith('Hebrew'))!;
    const { parts, xml } = await wordFileOf(story());
    expect(xml).toMatch(/<w:bidi\/>.*<w:rtl\/>/s);
    expect(parts['word/styles.xml']).toContain('w:val="he"');
  });

  it('numbers each list from 1, including nested lists', async () => {
    const ada = buildCharacter({ desc: '<ol><li>a</li><li>b<ol><li>c</li></ol></li><li>d</li></ol><p>x</p>' });
    const emil = buildCharacter({ _id: 'e', desc: '<ol><li>e</li></ol>', protag: false });
    const { xml } = await wordFileOf(buildStory({ characters: [ada, emil] }));
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
        for (const { beats } of exported.acts) for (const { heading } of beats) expect(headings).toContain(heading);
        for (const { name } of exported.characters) expect(headings).toContain(name);
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
  const identifierIn = (zipped: Uint8Array) => /urn:uuid:[\w-]+/.exec(partsOf(zipped)['OEBPS/book.opf']!)![0];
  const exportedAs = async (texts: Parameters<typeof buildStory>[0]) =>
    identifierIn(asEpub(await documentOf(buildStory(texts))));

  it('has the same identifier for the same story under another title, and another for another story', async () => {
    const [first, later, other] = [
      await exportedAs({ _id: '0123456789abcdef01234567', title: 'The Salt Road', act1a01: 'One' }),
      await exportedAs({ _id: '0123456789abcdef01234567', title: 'Salt', act1a01: 'Two' }),
      await exportedAs({ _id: '0123456789abcdef01234568', title: 'The Salt Road' }),
    ];
    expect(first).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(later).toBe(first);
    expect(other).not.toBe(first);
  });

  it('has a raster cover that the package and older readers know', async () => {
    const zipped = asEpub(await documentOf(exampleStory()));
    const { 'OEBPS/cover.png': png } = unzipSync(zipped);
    expect([...png!.slice(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
    const { 'OEBPS/book.opf': opf, 'OEBPS/toc.ncx': contents } = partsOf(zipped);
    expect(opf).toContain('href="cover.png" media-type="image/png" properties="cover-image"');
    expect(opf).toContain('<meta name="cover" content="cover-image"/>');
    expect(opf).toContain('<spine toc="ncx">');
    expect(contents).toContain(`content="${identifierIn(zipped)}"`);
  });

  withEpubcheck(
    'passes epubcheck without a warning, even right to left and with every script',
    async () => {
      // Each run starts a Java VM, so that only the most difficult stories are checked.
      for (const [, story] of STORIES.filter(([name]) => /^(Hebrew|emoji)/.test(name))) {
        const exported = await createDocument(story(), 'Ilaria Conti', { ...DEFAULT_OPTIONS, questions: true });
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
    const [, story] = STORIES.find(([name]) => name.startsWith('emoji'))!;
    const html = asHtml(await documentOf(story()));
    expect(html).toContain('<p dir="auto">One<br/>two <em>it </em><strong><em>both</em></strong>');
    expect(html).toContain(
      '<ul><li dir="auto">a<ol><li dir="auto">b</li><li dir="auto">c</li></ol></li><li dir="auto">d<br/>e</li></ul>',
    );
    expect(html).toContain('<pre><code>  pre\n  two</code></pre>');
    expect(html).toContain('&lt;script&gt;');
  });
});
