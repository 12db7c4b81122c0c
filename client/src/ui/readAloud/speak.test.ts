import { sentencesIn } from './speak.ts';

function sentencesOf(html: string): string[] {
  document.body.innerHTML = `<article lang="en">${html}</article>`;
  return sentencesIn(document.querySelector('article')!).map(({ text }) => text);
}

describe('sentencesIn', () => {
  it('finds the sentences of headings and paragraphs in their order', () => {
    expect(sentencesOf('<h2>Act I</h2><p>She waits. He comes!</p>')).toEqual(['Act I', 'She waits.', 'He comes!']);
  });

  it('knows where sentences end in other languages', () => {
    expect(sentencesOf('<p lang="hi">वह रुकी। फिर चली।</p><p lang="ja">雨だ。行こう。</p>')).toEqual([
      'वह रुकी।',
      'फिर चली।',
      '雨だ。',
      '行こう。',
    ]);
  });

  it('says nothing of what is hidden, of buttons, and of beats without words', () => {
    expect(sentencesOf('<p aria-hidden="true">I</p><p>One.<button>Delete</button></p><p>...</p>')).toEqual(['One.']);
  });
});
