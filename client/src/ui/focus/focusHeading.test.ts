import { focusHeading } from './focusHeading.ts';

const mutated = async () => {
  for (let i = 0; i < 2; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
};
const at = (selector: string) => document.querySelector<HTMLElement>(selector)!;

afterEach(() => void (document.body.innerHTML = ''));

describe('focusHeading', () => {
  it('goes to the heading of the page', () => {
    document.body.innerHTML = '<header><h1>Not this</h1></header><main><h1 id="heading">Page</h1></main>';
    focusHeading();
    expect(at('#heading')).toHaveFocus();
  });

  it('waits for a page that is on its way, also when the pressed link is still there', async () => {
    document.body.innerHTML = '<a id="link" href="/">Page</a><main></main>';
    at('#link').focus();
    focusHeading();
    at('main').append(document.createElement('p'));
    await mutated();
    expect(at('#link')).toHaveFocus();
    at('main').innerHTML = '<h1 id="heading">Page</h1>';
    await mutated();
    expect(at('#heading')).toHaveFocus();
  });

  it('leaves alone who went elsewhere meanwhile', async () => {
    document.body.innerHTML = '<input id="field" /><main></main>';
    focusHeading();
    at('#field').focus();
    at('main').innerHTML = '<h1>Page</h1>';
    await mutated();
    expect(at('#field')).toHaveFocus();
  });
});
