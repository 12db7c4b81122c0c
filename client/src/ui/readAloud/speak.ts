import { segmenterOf } from '../../lib/browser/segmenter.ts';

const BLOCKS = 'h1, h2, h3, h4, p, li, blockquote';
const HIDDEN = '[aria-hidden="true"], button, time, [hidden]';
/** The name of the highlight of the spoken sentence; see `::highlight()` in the style sheet. */
const MARK = 'spoken';

/** A sentence and its range in the page. */
interface Sentence {
  text: string;
  range: Range;
}

/** The visible sentences of an element, by the rules of their language. */
export function sentencesIn(root: HTMLElement): Sentence[] {
  const blocks = [...root.querySelectorAll<HTMLElement>(BLOCKS)].filter((block) => !block.querySelector(BLOCKS));
  return blocks.flatMap((block) => {
    const segmenter = segmenterOf('sentence', block.closest<HTMLElement>('[lang]')?.lang);
    return textsOf(block).flatMap((node) =>
      [...segmenter.segment(node.data)]
        .filter(({ segment }) => /[\p{L}\p{N}]/u.test(segment))
        .map(({ segment, index }) => {
          const range = new Range();
          range.setStart(node, index);
          range.setEnd(node, index + segment.trimEnd().length);
          return { text: segment.trim(), range };
        }),
    );
  });
}

function textsOf(block: HTMLElement): Text[] {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (!node.parentElement?.closest(HIDDEN)) found.push(node);
  }
  return found;
}

function mark(range: Range | null): void {
  if (!('highlights' in CSS)) return;
  if (range) CSS.highlights.set(MARK, new Highlight(range));
  else CSS.highlights.delete(MARK);
}

/**
 * Reads an element aloud, highlighting each sentence while it is spoken.
 *
 * @param onEnd called once, at the end or on an error; not after the returned function
 * @returns a function that stops it
 */
export function readAloud(root: HTMLElement, onEnd: () => void): () => void {
  const sentences = sentencesIn(root);
  let at = 0;
  let here = true;

  function stop() {
    here = false;
    speechSynthesis.cancel();
    mark(null);
  }
  function next() {
    if (!here) return;
    const sentence = sentences[at++];
    if (!sentence?.range.startContainer.isConnected) {
      stop();
      return onEnd();
    }
    mark(sentence.range);
    const { parentElement } = sentence.range.startContainer;
    const spoken = new SpeechSynthesisUtterance(sentence.text);
    spoken.lang = parentElement?.closest<HTMLElement>('[lang]')?.lang ?? '';
    spoken.addEventListener('end', next);
    spoken.addEventListener('error', () => here && (stop(), onEnd()));
    speechSynthesis.speak(spoken);
    const { top, bottom } = sentence.range.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) parentElement?.scrollIntoView({ block: 'center' });
  }
  speechSynthesis.cancel();
  next();
  return stop;
}
