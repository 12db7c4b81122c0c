import type { ExportDocument } from './exportDocument.ts';
import { asHtml } from './formats/html.ts';

const STYLE = /<style>([^]*?)<\/style>/;

/** Opens the print dialog for a document: the same page as the export to a web page, in a hidden frame. */
export async function printDocument(exported: ExportDocument): Promise<void> {
  const html = asHtml(exported);
  const frame = await addFrame();
  const { contentWindow: view, contentDocument: page } = frame;
  if (!view || !page) return;
  const source = new DOMParser().parseFromString(html.replace(STYLE, ''), 'text/html');
  page.replaceChild(page.adoptNode(source.documentElement), page.documentElement);
  // The content security policy allows no <style>.
  const sheet = new (view as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(STYLE.exec(html)![1]!);
  page.adoptedStyleSheets = [sheet];
  view.addEventListener('afterprint', () => setTimeout(() => frame.remove()));
  view.focus();
  view.print();
}

/** Adds an empty frame. Without a layout, some browsers would not print it. */
function addFrame(): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  frame.title = 'Print';
  Object.assign(frame.style, { position: 'fixed', inlineSize: '0', blockSize: '0', border: '0' });
  return new Promise((resolve) => {
    frame.onload = () => {
      frame.onload = null;
      resolve(frame);
    };
    document.body.append(frame);
  });
}
