import { guardFocus } from './guardFocus.ts';

let end = () => {};
beforeEach(() => {
  end = guardFocus();
});
afterEach(() => end());

const at = (selector: string) => document.querySelector<HTMLElement>(selector)!;

/** Draws a page, puts the focus on `#pressed` and takes the element away. */
async function lose(html: string, gone = '#pressed'): Promise<void> {
  document.body.innerHTML = `<main tabindex="-1"><h1>Page</h1>${html}</main>`;
  at('#pressed').focus();
  at(gone).remove();
  await settle();
}

async function settle(): Promise<void> {
  for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
}

describe('guardFocus', () => {
  it('goes to the heading after a dialog that opened while nothing had the focus', async () => {
    end();
    document.body.innerHTML = '<main tabindex="-1"><h1>Page</h1></main>';
    end = guardFocus();
    document.body.insertAdjacentHTML('beforeend', '<dialog open><input id="pressed"></dialog>');
    at('#pressed').focus();
    at('dialog').remove();
    await settle();
    expect(at('h1')).toHaveFocus();
  });

  it('goes to the first stop of the next item of a list', async () => {
    await lose('<ul><li id="a"><button id="pressed"></button></li><li><a id="next" href="/">B</a></li></ul>', '#a');
    expect(at('#next')).toHaveFocus();
  });

  it('goes to the item before when the last one went', async () => {
    await lose('<ul><li tabindex="-1" id="first"></li><li id="b"><button id="pressed"></button></li></ul>', '#b');
    expect(at('#first')).toHaveFocus();
  });

  it('never goes to a button beside the one that went', async () => {
    await lose('<p><button id="pressed"></button><button>Delete</button></p>');
    expect(at('h1')).toHaveFocus();
  });

  it('goes to the entry that is left, and to the heading of its part', async () => {
    await lose('<article tabindex="-1"><p><button id="pressed"></button></p></article>');
    expect(at('article')).toHaveFocus();
    await lose('<section aria-labelledby="h"><h2 id="h">Notes</h2><p><button id="pressed"></button></p></section>');
    expect(at('#h')).toHaveFocus();
  });

  it('goes to the same link when the bars are drawn anew', async () => {
    const bar = (label: string, id: string) => `<nav aria-label="${label}"><a href="/posts" id="${id}"></a></nav>`;
    document.body.innerHTML = `<div>${bar('Main', 'other')}${bar('Account', 'pressed')}<main><h1>Page</h1></main></div>`;
    const page = at('div');
    at('#pressed').focus();
    page.innerHTML = String(page.innerHTML);
    await settle();
    expect(at('#pressed')).toHaveFocus();
  });

  it('leaves the focus alone that went elsewhere', async () => {
    await lose('<button id="pressed"></button><input id="field" />', 'h1');
    expect(at('#pressed')).toHaveFocus();
  });
});
