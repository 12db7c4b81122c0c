import { copySelectionWithoutColors, htmlOfRange } from './copiedSelection.ts';

/** The HTML that is copied of the children of the first element that matches, by default of all. */
function copied(html: string, selector = 'body'): string {
  document.body.innerHTML = html;
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(selector)!);
  return htmlOfRange(range);
}

describe('htmlOfRange', () => {
  it.each([
    [
      'colors and classes',
      '<p class="a" style="color:red" dir="auto">One <em data-x="1">two</em></p>',
      '<p dir="auto">One <em>two</em></p>',
    ],
    [
      'controls and figures',
      '<h2>Act I</h2><button>Edit</button><svg><path></path></svg><p>x</p>',
      '<h2>Act I</h2><p>x</p>',
    ],
    ['what is only for the screen', '<h2><span>Act I</span><span data-uncopied>, 2 of 8</span></h2>', '<h2>Act I</h2>'],
    ['links within the app', '<h3><a href="/act-2#act2a15">The Longest Night</a></h3>', '<h3>The Longest Night</h3>'],
    ['blocks without text', '<ul><li>One</li><li></li></ul><p></p>', '<ul><li>One</li></ul>'],
  ])('is without %s', (_, html, expected) => expect(copied(html)).toBe(expected));

  it('keeps other links, and lines and blanks as they are shown', () => {
    expect(copied('<a href="https://x.example/" class="a">site</a>')).toBe('<a href="https://x.example/">site</a>');
    expect(copied('<p>One  two\n  three</p>')).toBe('<p>One&nbsp; two<br>&nbsp; three</p>');
  });

  it('keeps the styles around a part of a text', () => {
    expect(copied('<p>a <strong class="x">b <em>c</em></strong></p>', 'em')).toBe('<strong><em>c</em></strong>');
  });
});

describe('copySelectionWithoutColors', () => {
  /** Copies the contents of an element. @returns what is on the clipboard, or `null` if the browser copies */
  function copy(selector: string): Record<string, string> | null {
    const data: Record<string, string> = {};
    getSelection()!.selectAllChildren(document.querySelector(selector)!);
    const clipboardData = { setData: (type: string, text: string) => (data[type] = text) };
    const event = Object.assign(new Event('copy', { bubbles: true, cancelable: true }), { clipboardData });
    document.querySelector(selector)!.dispatchEvent(event);
    return event.defaultPrevented ? data : null;
  }
  beforeEach(() => {
    document.body.innerHTML = '<h2 class="a">Act I</h2><div contenteditable="true"><p>Mine</p></div>';
    document.addEventListener('copy', copySelectionWithoutColors);
  });
  afterEach(() => document.removeEventListener('copy', copySelectionWithoutColors));

  it('copies text and HTML', () => {
    document.body.innerHTML = '<div><h2 class="a">Act I</h2></div>';
    expect(copy('div')).toEqual({ 'text/plain': 'Act I', 'text/html': '<h2>Act I</h2>' });
  });

  it('leaves editors alone', () => expect(copy('p')).toBeNull());
});
