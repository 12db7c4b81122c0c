import { read, utf8 } from '../../testing/importing.ts';
import { buildStory } from '../../testing/stories.ts';
import { compareFile } from '../compareFile.ts';
import { parseFile } from './readFile.ts';

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** As in browsers; Node's has the control characters of ISO-8859-1 where windows-1252 has others. */
class BrowserTextDecoder extends TextDecoder {
  override decode(bytes: Uint8Array) {
    const text = super.decode(bytes);
    if (this.encoding !== 'windows-1252') return text;
    const from80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ';
    return text.replace(/[\x80-\x9F]/g, (control) => from80.charAt(control.charCodeAt(0) - 0x80));
  }
}
const { TextDecoder: NodeTextDecoder } = globalThis;
beforeAll(() => void Object.assign(globalThis, { TextDecoder: BrowserTextDecoder }));
afterAll(() => void Object.assign(globalThis, { TextDecoder: NodeTextDecoder }));

describe('the encoding of a file', () => {
  const text = 'An Ordinary Day\n\nShe wakes — “late”, in the café.\n\nWhat They Want\n\nThe keys.\n';
  const windows1252 = latin1(
    'An Ordinary Day\r\n\r\nShe wakes \x97 \x93late\x94, in the caf\xe9.\r\n\r\nWhat They Want\r\n\r\nThe keys.\r\n',
  );
  const utf16 = (littleEndian: boolean) => {
    const view = new DataView(new ArrayBuffer(2 * text.length + 2));
    [...`\uFEFF${text}`].forEach((unit, i) => view.setUint16(2 * i, unit.charCodeAt(0), littleEndian));
    return new Uint8Array(view.buffer);
  };

  it.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with a byte order mark', utf8(`\uFEFF${text}`)],
    ['windows-1252', windows1252],
    ['UTF-16, big-endian', utf16(false)],
    ['UTF-16, little-endian', utf16(true)],
  ])('is recognized as %s', (_, bytes) => {
    expect(parseFile(bytes).outline).toEqual({ act1a01: 'She wakes — “late”, in the café.', act1a02: 'The keys.' });
  });

  it('is not shown by stray marks and NULs, which are dropped', () => {
    const parsed = read('\uFEFF\uFEFFAn Ordinary Day\n\nShe wakes.\0\n\n\uFEFFWhat They Want\n\nThe keys.\n');
    expect(parsed.outline).toEqual({ act1a01: 'She wakes.', act1a02: 'The keys.' });
  });

  it.each([
    ['UTF-16 without a byte order mark', utf16(true).subarray(2)],
    ['windows-1252 with NULs', Uint8Array.of(...windows1252, 0)],
  ])('is not text: %s', (_, bytes) => {
    expect(() => parseFile(bytes)).toThrow('This file isn’t text.');
  });

  it('is decided by the byte order mark even if the rest is damaged', () => {
    const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8('An Ordinary Day\n\ncaf'), 0xe9);
    expect(parseFile(bytes).outline.act1a01).toBe('caf\uFFFD');
  });
});

describe('line endings and control characters', () => {
  it.each(['\n', '\r\n', '\r', '\u2028', '\u2029', '\v', '\u0085'])('reads lines that end with %j', (end) => {
    const lines = ['“The Salt Road”', '', 'Act I', '', 'An Ordinary Day', '', 'She wakes.', 'She leaves.', ''];
    expect(read(lines.join(end)).outline).toEqual({ title: 'The Salt Road', act1a01: 'She wakes.\nShe leaves.' });
  });

  it.each([
    ['She wakes.\n\f\nShe leaves.', 'She wakes.\n\nShe leaves.'],
    ['She wakes.\n\fShe leaves.', 'She wakes.\n\nShe leaves.'],
    ['She \u0000wakes.'.replace('\u0000', '\u0007'), 'She wakes.'],
    ['She\u001F wakes\u0080.', 'She wakes.'],
    ['Tab\there', 'Tab\there'],
  ])('treats control characters as forms do: %j', (content, answer) => {
    const parsed = read(
      `# The Salt Road\n\n## Act I\n\n### An Ordinary Day\n\n${content}\n\n### What They Want\n\nThe keys.\n`,
    );
    expect(parsed.rejected).toEqual([]);
    expect(parsed.outline).toEqual({ title: 'The Salt Road', act1a01: answer, act1a02: 'The keys.' });
  });

  it('are those of the forms in a backup that was edited on Windows', () => {
    const parsed = read(
      JSON.stringify({
        format: 'trefoil',
        version: 1,
        outline: {
          title: 'Mine',
          act1a01: 'para one\r\n\r\npara two\r\nline',
          act1a02: 'tab\there\u2028sep \u00A0nbsp',
          act1a03: 'a\rb\u0007',
        },
        characters: [
          { name: 'Ada', desc: '<p>x\r\ny</p>', protag: true, notes: [{ noteTitle: 'N\u0007', noteText: 'x\r\ny' }] },
        ],
      }).replaceAll(',"', ',\r\n"'),
    );
    expect(parsed.rejected).toEqual([]);
    expect(parsed.outline).toMatchObject({
      title: 'Mine',
      act1a01: 'para one\n\npara two\nline',
      act1a02: 'tab\there\nsep \u00A0nbsp',
      act1a03: 'a\nb',
    });
    expect(parsed.characters[0]).toMatchObject({ desc: '<p>x\ny</p>', notes: [{ noteTitle: 'N', noteText: 'x\ny' }] });
  });

  it('are no difference to a text that was stored with those of Windows', () => {
    const outline = { title: 'Mine', act1a01: 'One\r\ntwo' };
    const file = { format: 'trefoil', version: 1, outline: { ...outline, act1a01: 'One\ntwo' } };
    expect(compareFile(read(JSON.stringify(file)), buildStory(outline), null)).toEqual([]);
  });
});

describe('files of other formats', () => {
  const zip = (...names: string[]) => latin1(`PK\x03\x04${names.join('\x00')}`);

  it.each([
    ['RTF', utf8('\uFEFF {\\rtf1}'), /rich text file \(RTF\).*plain text/],
    ['Word', zip('[Content_Types].xml', 'word/document.xml'), /Word document \(\.docx\).*plain text/],
    ['old Word', latin1('\xD0\xCF\x11\xE0\xA1\xB1'), /\(\.doc\).*plain text/],
    ['OpenDocument', zip('mimetypeapplication/vnd.oasis.opendocument.text'), /\(\.odt\).*plain text/],
    ['EPUB', zip('mimetypeapplication/epub+zip'), /EPUB.*plain text/],
    ['Pages', zip('Index/Document.iwa'), /Pages.*Plain Text/],
    ['zip', zip('notes.txt'), /zip file/],
    ['PDF', utf8('%PDF-1.7'), /PDF.*plain text/],
    ['a web page', utf8('\uFEFF\n<!DOCTYPE html><title>x</title>'), /web page.*plain text/],
    ['OPML', utf8('<?xml version="1.0"?>\n<opml version="2.0"></opml>'), /OPML.*plain text/],
  ])('are rejected by name: %s', (_, bytes, message) => {
    expect(() => parseFile(bytes)).toThrow(message);
    expect(() => parseFile(bytes)).toThrow('Nothing was changed.');
  });

  it('are told apart from Markdown that starts with brackets', () => {
    for (const start of ['[Home](index.md)', '[[Ada Pruitt]]', '{{date}}', '[x] done'])
      expect(read(`${start}\n\n### An Ordinary Day\n\nx`).outline).toEqual({ act1a01: 'x' });
  });
});
