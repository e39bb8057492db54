import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { type Diagnostic, linter } from '@codemirror/lint';
import type { EditorState, Extension } from '@codemirror/state';

/** Something wrong in a text, from `from` to `to`, in UTF-16 units from 0. */
export interface JsonProblem {
  message: string;
  from: number;
  to: number;
}

/** As in the spec of the form. */
const NOT_JSON = 'Error in parsing';
/** Typing is not interrupted by what is about to be written. */
const DELAY_MS = 300;
const PARSE_MS = 100;

/** Marks what is wrong: where the text is no JSON, else what `findProblem` finds. */
export const jsonLinter = (
  findProblem: (text: string) => JsonProblem | null,
  onProblems: (problems: readonly JsonProblem[]) => void,
): Extension =>
  linter(
    ({ state }) => {
      const problems = problemsOf(state, findProblem);
      onProblems(problems);
      return problems.map((problem): Diagnostic => ({ ...problem, severity: 'error' }));
    },
    { delay: DELAY_MS },
  );

const problemsOf = (state: EditorState, findProblem: (text: string) => JsonProblem | null): JsonProblem[] => {
  const text = state.doc.toString();
  if (isJson(text)) return [findProblem(text)].filter((problem) => problem !== null);
  const errors = syntaxErrors(state);
  // The grammar takes some texts for JSON that are none, such as a string with an escape that does not exist.
  return errors.length > 0 ? errors : [{ message: NOT_JSON, from: 0, to: text.length }];
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** One for each line at most: the parser finds its way back within the line, and what it skips is the same fault. */
const syntaxErrors = (state: EditorState): JsonProblem[] => {
  const byLine = new Map<number, JsonProblem>();
  const tree = ensureSyntaxTree(state, state.doc.length, PARSE_MS) ?? syntaxTree(state);
  tree.iterate({
    enter: ({ type, from, to }) => {
      const line = state.doc.lineAt(from).number;
      if (type.isError && !byLine.has(line)) byLine.set(line, { message: NOT_JSON, from, to });
    },
  });
  return [...byLine.values()];
};
