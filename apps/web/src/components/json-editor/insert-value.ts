import { syntaxTree } from '@codemirror/language';
import type { EditorView } from '@codemirror/view';

/** Nodes of the JSON grammar that are quoted texts. */
const IN_QUOTES = ['String', 'PropertyName'];

/** Replaces the selection with a text. Adds quotes outside a string, where the text would not be valid JSON. */
export const insertValue = (view: EditorView, text: string): void => {
  const { from } = view.state.selection.main;
  const node = syntaxTree(view.state).resolveInner(from, 0);
  const isInString = IN_QUOTES.includes(node.name) && node.from < from && from < node.to;
  view.dispatch(view.state.replaceSelection(isInString ? text : `"${text}"`), { scrollIntoView: true });
  view.focus();
};
