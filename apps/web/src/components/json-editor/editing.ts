import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightSpecialChars, keymap } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';

/** Extensions of the JSON editor. Tab is not bound, so that it moves to the next field. */
export const editing: Extension = [
  json(),
  history(),
  drawSelection(),
  highlightSpecialChars(),
  indentOnInput(),
  bracketMatching(),
  syntaxHighlighting(classHighlighter),
  EditorView.lineWrapping,
  keymap.of([...defaultKeymap, ...historyKeymap]),
];
