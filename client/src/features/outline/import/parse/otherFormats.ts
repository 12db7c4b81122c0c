import { UnreadableFile } from './unreadableFile.ts';

const WORD_PROCESSOR = 'Open it in your word processor, save it as plain text (.txt), and import that file.';
const EXPORT_TEXT = 'Export it as Markdown or plain text, and import that file.';

/** Formats of other programs: how their content begins, their name, and how to get text from them. */
const FORMATS: readonly (readonly [RegExp, string, string])[] = [
  [/^(?:\xEF\xBB\xBF)?\s*\{\\rtf/, 'This is a rich text file (RTF).', WORD_PROCESSOR],
  [/^%PDF/, 'This is a PDF.', 'Import the document that it was made from, saved as plain text (.txt).'],
  [/^\xD0\xCF.\xE0/, 'This is an old Word document (.doc).', WORD_PROCESSOR],
  [
    /^PK[^ -~][^]*mimetypeapplication\/vnd\.oasis\.opendocument\.text/,
    'This is an OpenDocument file (.odt).',
    WORD_PROCESSOR,
  ],
  [/^PK[^ -~][^]*mimetypeapplication\/epub/, 'This is an EPUB.', EXPORT_TEXT],
  [/^PK[^ -~][^]*word\//, 'This is a Word document (.docx).', WORD_PROCESSOR],
  [
    /^PK[^ -~][^]*Index\/Document\.iwa/,
    'This is a Pages document.',
    'In Pages, choose Export To and Plain Text, and import that file.',
  ],
  [/^PK[^ -~]/, 'Word, EPUB, and zip files can’t be imported.', 'Use a backup (JSON), Markdown, or plain text.'],
  [/^(?:\xEF\xBB\xBF)?\s*(?:<!doctype html|<html)/i, 'This is a web page.', EXPORT_TEXT],
  [/^(?:\xEF\xBB\xBF)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)?<opml/i, 'This is an OPML file.', EXPORT_TEXT],
];

/** Far more than the beginning of a file and the names in a zip file. */
const MAX_SEARCHED = 65_536;

/**
 * Rejects files of word processors and other programs by their content, whatever their name is.
 *
 * @throws UnreadableFile with the name of the format and the way to plain text
 */
export function rejectOtherFormats(bytes: Uint8Array): void {
  const start = latin1(bytes.subarray(0, MAX_SEARCHED));
  // The names in a zip file are also at its end.
  const searched = start.startsWith('PK') ? start + latin1(bytes.subarray(-MAX_SEARCHED)) : start;
  const format = FORMATS.find(([pattern]) => pattern.test(searched));
  if (format) throw new UnreadableFile(`${format[1]} ${format[2]} Nothing was changed.`);
}

const latin1 = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes);
