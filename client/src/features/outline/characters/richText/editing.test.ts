import { EditorState, TextSelection, type Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { documentOf, htmlOf, schema } from './document.ts';
import { commands, hasMark, isIn, plugins, replaceDocument } from './editing.ts';

const { nodes, marks } = schema;

/** An editor state with the given HTML and selection. */
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
  ] as const)('%s is toggled by a second click, and undone', (name, styled) => {
    const on = after(stateOf('<p>One</p>', 1, 4), commands[name]);
    expect(html(on)).toBe(styled);
    expect(html(after(on, commands[name]))).toBe('<p>One</p>');
    expect(html(after(on, commands.undo))).toBe('<p>One</p>');
  });

  it('turns one kind of list into the other', () => {
    const state = stateOf('<ul><li><p>One</p></li><li><p>Two</p></li></ul>', 3);
    expect(html(after(state, commands.orderedList))).toBe('<ol><li><p>One</p></li><li><p>Two</p></li></ol>');
  });

  it('detects the styles at the cursor', () => {
    const state = stateOf('<ol><li><p><strong>One</strong></p></li></ol>', 4);
    expect(hasMark(state, marks.strong)).toBe(true);
    expect(hasMark(state, marks.em)).toBe(false);
    expect(isIn(state, nodes.orderedList)).toBe(true);
    expect(isIn(state, nodes.bulletList)).toBe(false);
    expect(isIn(state, nodes.heading)).toBe(false);
  });
});

describe('replaceDocument', () => {
  /** The text with brackets around the selection, or a bar at the caret. */
  function marked({ doc, selection: { from, to } }: EditorState): string {
    const [before, within, after] = [doc.slice(0, from), doc.slice(from, to), doc.slice(to)].map((part) =>
      part.content.textBetween(0, part.content.size, '/'),
    );
    return from === to ? `${before}|${after}` : `${before}[${within}]${after}`;
  }
  const replace = (state: EditorState, text: string) => state.apply(replaceDocument(state, documentOf(text)));
  const THREE = '<p>One.</p><p>Two.</p><p>Three.</p>';

  it.each([
    ['<p>Uno.</p><p>Two.</p><p>Drei.</p>', 'Uno./T|wo./Drei.'],
    ['<p>New.</p><p>One.</p><p>Two.</p>', 'New./One./T|wo.'],
    ['<ul><li><p>One.</p></li></ul><p>Two, more.</p><p>Three.</p><p>Four.</p>', 'One./T|wo, more./Three./Four.'],
    ['<p>One.</p><p>Not Two.</p><p>Three, more.</p>', 'One./Not T|wo./Three, more.'],
  ])('keeps the caret in its place: %s', (text, expected) => {
    const after = replace(stateOf(THREE, 8), text);
    expect(html(after)).toBe(text);
    expect(marked(after)).toBe(expected);
  });

  it('keeps the selection, and never extends it', () => {
    const changed = '<p>Uno.</p><p>Two.</p><p>Drei.</p>';
    expect(marked(replace(stateOf(THREE, 7, 11), changed))).toBe('Uno./[Two.]/Drei.');
    expect(marked(replace(stateOf(THREE, 1, 18), changed))).toBe('Uno./Two./Drei|.');
  });
});

it('pastes no invisible control characters', () => {
  const view = new EditorView(null, { state: stateOf('<p>One</p>') });
  const paste = new Event('paste') as ClipboardEvent;
  view.pasteText('A\u0007da\u000bsays ', paste);
  view.pasteHTML('<p>B\u0002ut</p>', paste);
  expect(html(view.state)).toBe('<p>Ada</p><p>says ButOne</p>');
  view.destroy();
});
