import { baseKeymap, chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, undoInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState, Plugin } from 'prosemirror-state';
import { schema } from './document.ts';

const { nodes, marks } = schema;

/** Whether the cursor stands in such a mark, or the selection holds some of it. */
export function hasMark({ selection, storedMarks, doc }: EditorState, mark: MarkType): boolean {
  const { empty, $from, from, to } = selection;
  return empty ? Boolean(mark.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, mark);
}

/** How deep the innermost of these nodes around the cursor lies, 0 for none. */
function depthOf({ selection: { $from } }: EditorState, ...types: NodeType[]): number {
  let depth = $from.depth;
  while (depth > 0 && !types.includes($from.node(depth).type)) depth -= 1;
  return depth;
}

/** Whether the cursor stands in a node of this kind; of lists only the innermost counts. */
export function isIn(state: EditorState, type: NodeType): boolean {
  const isList = type === nodes.bulletList || type === nodes.orderedList;
  const depth = isList ? depthOf(state, nodes.bulletList, nodes.orderedList) : depthOf(state, type);
  return depth > 0 && state.selection.$from.node(depth).type === type;
}

/** A list becomes plain paragraphs, the other kind of list, or begins. */
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

/** What the style buttons and keys do. */
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

/** Keys as everywhere, styles by signs at the start of a line (`## `, `- `, `1. `, `> `), and the way back. */
export const plugins: Plugin[] = [
  inputRules({
    rules: [
      textblockTypeInputRule(/^(##|###)\s$/, nodes.heading, ([, signs]) => ({ level: signs?.length })),
      wrappingInputRule(/^\s*[-*+]\s$/, nodes.bulletList),
      wrappingInputRule(/^1\.\s$/, nodes.orderedList),
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
    ],
  }),
  keymap({
    'Mod-b': commands.bold,
    'Mod-i': commands.italic,
    'Mod-u': commands.underline,
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    Backspace: undoInputRule,
    Enter: splitListItem(nodes.listItem),
    'Shift-Enter': lineBreak,
    'Mod-[': liftListItem(nodes.listItem),
    'Mod-]': sinkListItem(nodes.listItem),
  }),
  keymap(baseKeymap),
  history(),
];
