import { inflateSync } from 'node:zlib';

/**
 * The text of each page of a PDF as Chromium writes it, glyph by glyph through the fonts' own tables.
 *
 * @param pdf objects outside of object streams, contents compressed or not
 */
export function pagesOf(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const refOf = (text: string, key: string) => new RegExp(`/${key} (\\d+) 0 R`).exec(text)?.[1];
  const fontOf = (ref: string) => {
    const table = refOf(objects.get(ref)?.head ?? '', 'ToUnicode');
    return glyphsOf((table && objects.get(table)?.stream) || '');
  };
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => {
      const resources = /\/Font <<([^>]*)>>/.exec(head + (objects.get(refOf(head, 'Resources') ?? '')?.head ?? ''));
      const fonts = new Map(
        [...(resources?.[1] ?? '').matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name, ref]) => [name!, fontOf(ref!)]),
      );
      return textOf(objects.get(refOf(head, 'Contents') ?? '')?.stream ?? '', fonts);
    });
}

type Glyphs = ReadonlyMap<string, string>;

function objectsOf(pdf: Buffer): Map<string, { head: string; stream: string }> {
  const raw = pdf.toString('latin1');
  const objects = new Map<string, { head: string; stream: string }>();
  for (const found of raw.matchAll(/(\d+) 0 obj\b([^]*?)(?:stream\r?\n|endobj)/g)) {
    const [whole, id, head] = found;
    let stream = '';
    if (whole.trimEnd().endsWith('stream')) {
      const start = found.index + whole.length;
      const bytes = pdf.subarray(start, raw.indexOf('endstream', start));
      stream = (head!.includes('/FlateDecode') ? inflateSync(bytes, { finishFlush: 2 }) : bytes).toString('latin1');
    }
    objects.set(id!, { head: head!, stream });
  }
  return objects;
}

function glyphsOf(table: string): Glyphs {
  const glyphs = new Map<string, string>();
  const textOfHex = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, part] of table.matchAll(/beginbfchar([^]*?)endbfchar/g))
    for (const [, glyph, text] of part!.matchAll(/<(\w+)> <(\w+)>/g)) glyphs.set(glyph!, textOfHex(text!));
  for (const [, part] of table.matchAll(/beginbfrange([^]*?)endbfrange/g))
    for (const [, first, last, text] of part!.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let at = parseInt(first!, 16); at <= parseInt(last!, 16); at++) {
        const unit = (parseInt(text!, 16) + at - parseInt(first!, 16)).toString(16).padStart(4, '0');
        glyphs.set(at.toString(16).toUpperCase().padStart(4, '0'), textOfHex(unit));
      }
  return glyphs;
}

function textOf(content: string, fonts: ReadonlyMap<string, Glyphs>): string {
  let glyphs: Glyphs = new Map();
  let text = '';
  for (const [, font, shown] of content.matchAll(/\/(\w+) [\d.]+ Tf|((?:\[[^\]]*\]|<\w+>) ?TJ?j?)/g)) {
    if (font) glyphs = fonts.get(font) ?? glyphs;
    else
      for (const [glyph] of (shown!.match(/<\w+>/g) ?? []).join('').matchAll(/\w{4}/g)) text += glyphs.get(glyph) ?? '';
  }
  return text;
}
