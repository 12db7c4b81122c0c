import { baseKeymap, chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { diffArrays } from 'diff/lib/diff/array.js';
import { closeHistory, history, redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, undoInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import {
  DOMParser as DocumentReader,
  type MarkType,
  type Node,
  type NodeType,
  type ParseOptions,
  type Slice,
} from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { Plugin, Selection, type Command, type EditorState, type Transaction } from 'prosemirror-state';
import { cleanProse } from '../../../../lib/text.ts';
import { schema } from './document.ts';
import { cleanPastedHtml } from './paste/cleanPastedHtml.ts';

const { nodes, marks } = schema;

/** Whether the cursor is within a mark of this type, or the selection contains one. */
export function hasMark({ selection, storedMarks, doc }: EditorState, mark: MarkType): boolean {
  const { empty, $from, from, to } = selection;
  return empty ? Boolean(mark.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, mark);
}

/** The depth of the innermost node of these types around the cursor; 0 for none. */
function depthOf({ selection: { $from } }: EditorState, ...types: NodeType[]): number {
  let depth = $from.depth;
  while (depth > 0 && !types.includes($from.node(depth).type)) depth -= 1;
  return depth;
}

/** Whether the cursor is in a node of this type; of lists, only the innermost counts. */
export function isIn(state: EditorState, type: NodeType): boolean {
  const isList = type === nodes.bulletList || type === nodes.orderedList;
  const depth = isList ? depthOf(state, nodes.bulletList, nodes.orderedList) : depthOf(state, type);
  return depth > 0 && state.selection.$from.node(depth).type === type;
}

/** Starts a list, changes its kind, or turns it into paragraphs. */
const toggleList =
  (list: NodeType): Command =>
  (state, dispatch, view) => {
    if (isIn(state, list)) return liftListItem(nodes.listItem)(state, dispatch, view);
    const depth = depthOf(state, nodes.bulletList, nodes.orderedList);
    if (depth === 0) return wrapInList(list)(state, dispatch, view);
    dispatch?.(state.tr.setNodeMarkup(state.selection.$from.before(depth), list));
    return true;
  };

const toggle =
  (type: NodeType, on: Command, off: Command): Command =>
  (state, dispatch, view) =>
    (isIn(state, type) ? off : on)(state, dispatch, view);

/** The commands of the style buttons and keyboard shortcuts. */
export const commands = {
  bold: toggleMark(marks.strong),
  italic: toggleMark(marks.em),
  underline: toggleMark(marks.underline),
  heading: toggle(nodes.heading, setBlockType(nodes.heading), setBlockType(nodes.paragraph)),
  bulletList: toggleList(nodes.bulletList),
  orderedList: toggleList(nodes.orderedList),
  quotation: toggle(nodes.blockquote, wrapIn(nodes.blockquote), lift),
  undo,
} satisfies Record<string, Command>;

const lineBreak = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hardBreak.create()).scrollIntoView());
  return true;
});

/** Keeps all white space: `cleanPastedHtml` has removed what only laid out the source. */
class PasteReader extends DocumentReader {
  override parseSlice(dom: globalThis.Node, options?: ParseOptions): Slice {
    return super.parseSlice(dom, { ...options, preserveWhitespace: true });
  }
}

/** Converts Markdown at the start of a line. */
const markdown = inputRules({
  rules: [
    textblockTypeInputRule(/^(##|###)\s$/, nodes.heading, ([, hashes]) => ({ level: hashes?.length })),
    wrappingInputRule(/^\s*[-*+]\s$/, nodes.bulletList),
    wrappingInputRule(/^1\.\s$/, nodes.orderedList),
    wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
  ],
});

/** Converts Markdown only after its blank has been inserted, as a change of its own: undoing that leaves what was typed. */
const markdownAfterInsertion = new Plugin({
  props: {
    handleTextInput(view, from, _to, text, insertion) {
      const { parent, parentOffset } = view.state.doc.resolve(from);
      if (!/^\s$/.test(text) || /\p{L}/u.test(parent.textBetween(0, parentOffset))) return false;
      view.dispatch(insertion());
      view.dispatch(closeHistory(view.state.tr));
      markdown.props.handleTextInput?.call(markdown, view, from + 1, from + 1, '', insertion);
      return true;
    },
  },
});

/** Redo. Handles its keys even with nothing to redo, or Shift+Z would be looked up without Shift, as undo. */
const redoOrNothing: Command = (state, dispatch) => {
  redo(state, dispatch);
  return true;
};

/** Keyboard shortcuts, Markdown shortcuts at the start of a line (`## `, `- `, `1. `, `> `), and undo. */
export const plugins: Plugin[] = [
  markdownAfterInsertion,
  markdown,
  keymap({
    'Mod-b': commands.bold,
    'Mod-i': commands.italic,
    'Mod-u': commands.underline,
    'Mod-z': undo,
    'Mod-y': redoOrNothing,
    'Mod-Shift-z': redoOrNothing,
    Backspace: undoInputRule,
    Enter: splitListItem(nodes.listItem),
    'Shift-Enter': lineBreak,
    'Mod-[': liftListItem(nodes.listItem),
    'Mod-]': sinkListItem(nodes.listItem),
  }),
  keymap(baseKeymap),
  history(),
  new Plugin({
    props: {
      transformPastedText: (text) => cleanProse(text),
      // What was copied from this editor, or another one of its kind, says so and needs no conversion.
      transformPastedHTML: (html) =>
        html.includes('data-pm-slice') ? cleanProse(html) : cleanPastedHtml(cleanProse(html)),
      clipboardParser: new PasteReader(schema, DocumentReader.fromSchema(schema).rules),
    },
  }),
];

/**
 * Replaces the document with another one, changing only the parts that differ, so that caret and selection keep their place. A
 * selection whose text changes is collapsed. Not part of the undo history: the writer undoes only what was typed here.
 */
export function replaceDocument(state: EditorState, next: Node): Transaction {
  const { doc, selection } = state;
  const tr = state.tr.setMeta('addToHistory', false);
  let before: Node[] = [];
  let position = doc.content.size;
  // From the end, so that earlier positions stay valid.
  const parts = diffArrays([...doc.children], [...next.children], {
    comparator: (one, other) => one.eq(other),
  }).toReversed();
  for (const [i, { value, added, removed }] of parts.entries()) {
    if (added && parts[i + 1]?.removed) before = value;
    else if (added) tr.insert(position, value);
    else {
      const start = position - sizeOf(value);
      if (removed) replaceBlocks(tr, start, value, before);
      before = [];
      position = start;
    }
  }
  const isSame = selection.empty || selection.content().content.eq(tr.selection.content().content);
  return isSame ? tr : tr.setSelection(Selection.near(tr.selection.$head));
}

const sizeOf = (blocks: readonly Node[]) => blocks.reduce((size, { nodeSize }) => size + nodeSize, 0);

/** Replaces the blocks at `start`, pairwise as far as there are counterparts. */
function replaceBlocks(tr: Transaction, start: number, blocks: readonly Node[], next: readonly Node[]): void {
  const both = Math.min(blocks.length, next.length);
  const rest = start + sizeOf(blocks.slice(0, both));
  if (blocks.length !== next.length) tr.replaceWith(rest, start + sizeOf(blocks), next.slice(both));
  for (let i = both - 1; i >= 0; i--) {
    const [block, other] = [blocks[i]!, next[i]!];
    const at = start + sizeOf(blocks.slice(0, i));
    const from = block.content.findDiffStart(other.content);
    if (!block.sameMarkup(other)) tr.replaceWith(at, at + block.nodeSize, other);
    else if (from !== null) {
      const to = block.content.findDiffEnd(other.content)!;
      const overlap = Math.max(0, from - Math.min(to.a, to.b));
      tr.replace(at + 1 + from, at + 1 + to.a + overlap, other.slice(from, to.b + overlap));
    }
  }
}
