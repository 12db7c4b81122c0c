import { EditorState, TextSelection, type Command } from 'prosemirror-state';
import { documentOf, htmlOf, schema } from './document.ts';
import { commands, hasMark, isIn, plugins } from './editing.ts';

const { nodes, marks } = schema;

/** A text with its first paragraph, or whatever lies around position `from`, selected. */
function stateOf(html: string, from = 1, to = from): EditorState {
  const state = EditorState.create({ doc: documentOf(html), plugins });
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
}

function after(state: EditorState, ...steps: Command[]): EditorState {
  let now = state;
  for (const step of steps) step(now, (change) => (now = now.apply(change)));
  return now;
}

const html = (state: EditorState) => htmlOf(state.doc);

describe('the style buttons', () => {
  it.each([
    ['bold', '<p><strong>One</strong></p>'],
    ['italic', '<p><em>One</em></p>'],
    ['heading', '<h2>One</h2>'],
    ['bulletList', '<ul><li><p>One</p></li></ul>'],
    ['orderedList', '<ol><li><p>One</p></li></ol>'],
    ['quotation', '<blockquote><p>One</p></blockquote>'],
  ] as const)('%s goes on, off by a second press, and back by Undo', (name, styled) => {
    const on = after(stateOf('<p>One</p>', 1, 4), commands[name]);
    expect(html(on)).toBe(styled);
    expect(html(after(on, commands[name]))).toBe('<p>One</p>');
    expect(html(after(on, commands.undo))).toBe('<p>One</p>');
  });

  it('turns one kind of list into the other', () => {
    const state = stateOf('<ul><li><p>One</p></li><li><p>Two</p></li></ul>', 3);
    expect(html(after(state, commands.orderedList))).toBe('<ol><li><p>One</p></li><li><p>Two</p></li></ol>');
  });

  it('knows what stands at the cursor', () => {
    const state = stateOf('<ol><li><p><strong>One</strong></p></li></ol>', 4);
    expect(hasMark(state, marks.strong)).toBe(true);
    expect(hasMark(state, marks.em)).toBe(false);
    expect(isIn(state, nodes.orderedList)).toBe(true);
    expect(isIn(state, nodes.bulletList)).toBe(false);
    expect(isIn(state, nodes.heading)).toBe(false);
  });
});
