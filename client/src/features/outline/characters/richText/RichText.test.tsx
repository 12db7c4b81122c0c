import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import RichText from './RichText.tsx';

beforeAll(() => {
  // Parts of the layout that ProseMirror asks for and jsdom lacks.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  document.elementFromPoint = () => null;
});

// What is typed within half a second is undone together, however slow the machine is.
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(1_000));

/** The editor over a text that a test can change as another device does. */
async function show(first: string) {
  let value = first;
  let arrive: (html: string) => void;
  function Form() {
    const [html, setHtml] = useState(first);
    useEffect(() => {
      arrive = setHtml;
    }, []);
    function report(next: string) {
      value = next;
      setHtml(next);
    }
    const wiring = { id: 'desc', required: true, 'aria-describedby': undefined, 'aria-invalid': undefined };
    return <RichText {...wiring} value={html} onHtml={report} handle={() => {}} />;
  }
  render(<Form />);
  const area = screen.getByRole('textbox');
  await userEvent.click(area);
  return {
    area,
    /** What the writer sees, as HTML without the editor's own elements. */
    shown: () => area.innerHTML.replaceAll(/<br class="[^"]*">/g, ''),
    /** What the editor reported last. */
    value: () => value,
    arrive: (html: string) => act(() => arrive(html)),
    type: (keys: string) => userEvent.keyboard(keys),
  };
}

const UNDO = '{Control>}z{/Control}';
// The browser names a shifted letter in lower case while Caps Lock is on.
const REDO = '{Control>}{Shift>}z{/Shift}{/Control}';

describe('a Markdown shortcut in an empty description', () => {
  const SHORTCUTS = [
    ['- ', '<ul><li><p>Non.</p></li></ul>'],
    ['1. ', '<ol><li><p>Non.</p></li></ol>'],
    ['> ', '<blockquote><p>Non.</p></blockquote>'],
    ['## ', '<h2>Non.</h2>'],
    ['### ', '<h3>Non.</h3>'],
  ] as const;

  it.each(SHORTCUTS)('%s is converted, and no letter that follows is lost', async (typed, html) => {
    const { shown, value, type } = await show('');
    await type(typed);
    expect(shown()).toBe(html.replace('Non.', ''));
    expect(value()).toBe('');
    await type('Non.');
    expect([shown(), value()]).toEqual([html, html]);
  });

  it.each(SHORTCUTS.slice(0, 2))(
    '%s is what it was after one Ctrl+Z, and converted again by redo',
    async (typed, html) => {
      const { shown, type } = await show('');
      await type(typed + UNDO);
      expect(shown()).toBe(`<p>${typed}</p>`);
      await type(REDO);
      expect(shown()).toBe(html.replace('Non.', ''));
      await type(`${UNDO}Non.`);
      expect(shown()).toBe(`<p>${typed}Non.</p>`);
    },
  );
});

it('is still a list when its last word has been deleted', async () => {
  const { area, shown, value, type } = await show('');
  await type('- a');
  getSelection()!.selectAllChildren(area.querySelector('p')!);
  await type('{Backspace}');
  expect([shown(), value()]).toEqual(['<ul><li><p></p></li></ul>', '']);
  await type('b');
  expect(value()).toBe('<ul><li><p>b</p></li></ul>');
});

it('shows a text that arrives, also in place of a list without words', async () => {
  const { shown, type, arrive } = await show('');
  await type('- ');
  arrive('<p>From the phone.</p>');
  expect(shown()).toBe('<p>From the phone.</p>');
  arrive('');
  expect(shown()).toBe('<p></p>');
});

it('undoes only what was typed here, not what came from another device', async () => {
  const { value, type, arrive } = await show('<p>One.</p>');
  await type('Here: ');
  const merged = '<p>Here: One.</p><p>From the phone.</p>';
  arrive(merged);
  await type(UNDO);
  expect(value()).toBe('<p>One.</p><p>From the phone.</p>');
  await type(UNDO);
  expect(value()).toBe('<p>One.</p><p>From the phone.</p>');
  await type(REDO);
  expect(value()).toBe(merged);
});

it('does not undo when there is nothing to redo', async () => {
  const { value, type } = await show('');
  await type(`One${REDO}`);
  expect(value()).toBe('<p>One</p>');
});
