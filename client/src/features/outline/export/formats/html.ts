import { PLOT_CURVE } from '../../../../ui/figure/plotCurve.ts';
import type { Chapter, Entry, ExportDocument } from '../exportDocument.ts';
import { blocksMarkup, escapeMarkup } from './markup.ts';

/** The entries of a chapter as sections. */
export const chapterMarkup = ({ entries }: Chapter): string => entries.map(entryMarkup).join('\n');

const entryMarkup = ({ id, title, question, isProtagonist, blocks, notes }: Entry): string =>
  [
    `<section id="${id}"><h3 dir="auto">${escapeMarkup(title)}</h3>`,
    ...(question === undefined ? [] : [`<p class="question">${escapeMarkup(question)}</p>`]),
    ...(isProtagonist ? ['<p><em>Protagonist</em></p>'] : []),
    blocksMarkup(blocks),
    ...notes.map((note) => `<h4 dir="auto">${escapeMarkup(note.title)}</h4>\n${blocksMarkup(note.blocks)}`),
    '</section>',
  ].join('\n');

/** The plot line with three acts below it. */
export const curveMarkup = (label: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 0 1220 262" role="img" aria-label="${escapeMarkup(label)}">` +
  `<g fill="none" stroke-width="4"><path stroke="#84560a" d="M0 250h294"/><path stroke="#215c82" d="M306 250h588"/>` +
  `<path stroke="#7d2f5c" d="M906 250h294"/><path stroke="currentColor" stroke-width="3" d="${PLOT_CURVE}"/></g></svg>`;

const STYLE = `
:root{color-scheme:light dark;--paper:light-dark(#fcfdfa,#1a211e);--ink:light-dark(#17211d,#e9ece4);--soft:light-dark(#4c5852,#aab6ae);--rule:light-dark(#d6dbd1,#313b37)}
*{box-sizing:border-box}body{margin:0 auto;max-width:40rem;padding:2rem 1.25rem 4rem;background:var(--paper);color:var(--ink);font:1.125rem/1.65 Literata,Georgia,serif;overflow-wrap:break-word}
h1,h2,h3,h4{font-weight:400;line-height:1.2}h1{font-size:2.5rem}h2{margin-top:4rem;border-top:3px solid;padding-top:1rem;font-style:italic}
#act-1{border-color:light-dark(#84560a,#e2b45f)}#act-2{border-color:light-dark(#215c82,#8abce2)}#act-3{border-color:light-dark(#7d2f5c,#e29cc6)}
h3{margin:2.5rem 0 .5rem;font-size:1.25rem}h4{margin:1.5rem 0 .25rem;font-size:1.125rem;font-style:italic}p{margin:0 0 1rem}p,li,h1,h3,h4{white-space:pre-wrap}header{text-align:center;padding:2rem 0}header p,nav{color:var(--soft)}
nav a{color:inherit;margin-right:1rem;display:inline-block;min-height:2.75rem}svg{width:100%;height:auto;margin-top:2rem}pre{white-space:pre-wrap}.question{color:var(--soft);font-style:italic}blockquote{margin:0 0 1rem;padding-inline-start:1rem;border-inline-start:3px solid var(--rule)}
@page{margin:22mm 20mm;@bottom-center{content:counter(page)}}
@media print{:root{color-scheme:light}body{max-width:none;padding:0;font-size:11pt;background:none;color:#000}nav{display:none}header{min-height:85vh;display:grid;align-content:center;break-after:page}h2{break-before:page}h2,h3,h4{break-after:avoid}header+nav+main h2:first-of-type{break-before:auto}}
`;

/** The outline as a single web page with inline styles for light, dark and print. */
export function asHtml({ title, author, language, chapters }: ExportDocument): string {
  return `<!doctype html>
<html lang="${escapeMarkup(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="author" content="${escapeMarkup(author)}">
<meta name="generator" content="Trefoil">
<title>${escapeMarkup(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1 dir="auto">${escapeMarkup(title)}</h1>
<p>an outline by <span dir="auto">${escapeMarkup(author)}</span></p>
${curveMarkup('A line that rises through three acts')}</header>
<nav aria-label="Contents">${chapters.map(({ id, title: name }) => `<a href="#${id}">${name}</a>`).join('\n')}</nav>
<main>
${chapters.map((chapter) => `<h2 id="${chapter.id}">${chapter.title}</h2>\n${chapterMarkup(chapter)}`).join('\n')}
</main>
</body>
</html>
`;
}
