import { expect, test } from 'vitest';
import { findInContentText } from './find-in-content-text.ts';

test.each([
  ['{"a": "{{no}}"}', 'no', { offset: 7, line: 1, column: 8 }],
  ['{\n  "a": "{{text}}",\n  "b": "x {{ no }}"\n}', 'no', { offset: 31, line: 3, column: 11 }],
  ['{"{{no}}" : 1, "b": ["{{no}}"]}', 'no', { offset: 22, line: 1, column: 23 }],
  ['{"a": "\\"{{no}}"}', 'no', { offset: 9, line: 1, column: 10 }],
  ['{"a": "x\\u007b{no}}"}', 'no', { offset: 6, line: 1, column: 7 }],
  ['{"a": "{{x\\"y}}"}', 'x"y', { offset: 6, line: 1, column: 7 }],
  ['{"a": "{{no1}}"}', 'no', null],
  ['{"{{no}}": 1}', 'no', null],
  ['{}', 'no', null],
])('finds in %s the position of {{%s}}', (text, placeholder, position) => {
  expect(findInContentText(text, placeholder)).toEqual(position);
});

test('finds a placeholder in a text of 300 KB', () => {
  const long = `${'\\\\x'.repeat(100_000)}{{no}}`;
  expect(findInContentText(`{"a": "${long}"}`, 'no')).toMatchObject({ offset: 300_007 });
});
