import { expect, test } from 'vitest';
import { contentProblem } from './content-problem.ts';
import { problemsText } from './problems-text.ts';

test.each([
  ['{"a": ', 'Error in parsing'],
  ['', 'Error in parsing'],
  ['[]', 'The content must be a JSON object.'],
  ['null', 'The content must be a JSON object.'],
  ['{"a": "{{ check_nam }}"}', 'There is no placeholder {{check_nam}}.'],
])('reports for the content %s the problem: %s', (text, message) => {
  expect(contentProblem(text)?.message).toBe(message);
});

test('returns null for an object in which all placeholders exist', () => {
  expect(contentProblem('{"a": ["{{text}}", 1, null]}')).toBeNull();
});

test('returns the position of an unknown placeholder', () => {
  const text = '{\n  "text": "{{text}}",\n  "who": "Hello {{unknown}}!"\n}';
  const problem = contentProblem(text);
  expect(text.slice(problem?.from, problem?.to)).toBe('{{unknown}}');
});

test.each([
  [[], null],
  [[{ message: 'Error in parsing', from: 5 }], 'Error in parsing: line 2, column 4'],
  [[{ message: 'There is no placeholder {{x}}.', from: 0 }], 'There is no placeholder {{x}}: line 1, column 1'],
  [
    [
      { message: 'Error in parsing', from: 5 },
      { message: 'Error in parsing', from: 9 },
    ],
    '2 errors, the first in line 2, column 4: Error in parsing',
  ],
])('formats %j as %s', (problems, text) => {
  expect(problemsText('{\n  "a"\n}', problems)).toBe(text);
});
