import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { type Diagnostic, linter } from '@codemirror/lint';
import type { EditorState, Extension } from '@codemirror/state';

/** `from` and `to` are zero-based offsets in UTF-16 code units. */
export interface JsonProblem {
  message: string;
  from: number;
  to: number;
}

/** The message that the specification of the form requires. */
const NOT_JSON = 'Error in parsing';
/** Prevents messages while the user types. */
const DELAY_MS = 300;
const PARSE_MS = 100;

/** Marks syntax errors, or the result of `findProblem` if the text is valid JSON. */
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
  // The grammar accepts some texts that are not valid JSON, such as a string with an unknown escape.
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

/**
 * Returns at most one error per line, because the parser recovers within a line and reports the same error several
 * times.
 */
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
