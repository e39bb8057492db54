import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseInput } from './field-errors.ts';

const Item = z.strictObject({ name: z.string(), tags: z.array(z.strictObject({ id: z.number() })).default([]) });
const fieldsOf = (input: unknown) => {
  const parsed = parseInput(Item, input);
  return 'error' in parsed ? parsed.error.fields : null;
};

test('parses valid input and adds defaults', () => {
  expect(parseInput(Item, { name: 'a' })).toEqual({ value: { name: 'a', tags: [] } });
});

test.each([
  [{}, { name: ['This field is required.'] }],
  [{ name: undefined }, { name: ['This field is required.'] }],
  [{ name: 1 }, { name: [expect.stringMatching(/expected string/)] }],
  [
    { name: 'a', color: 1, size: 2 },
    { color: ['This field does not exist.'], size: ['This field does not exist.'] },
  ],
  [
    { name: 'a', tags: [{ id: 1 }, { id: 'x', color: 1 }, {}] },
    {
      'tags.1.id': [expect.stringMatching(/expected number/)],
      'tags.1.color': ['This field does not exist.'],
      'tags.2.id': ['This field is required.'],
    },
  ],
  ['text', { non_field_errors: ['A JSON object is expected.'] }],
  [[], { non_field_errors: ['A JSON object is expected.'] }],
  [undefined, { non_field_errors: ['A JSON object is expected.'] }],
])('rejects %j and lists the errors by field', (input, fields) => {
  expect(fieldsOf(input)).toEqual(fields);
});

test('reports all errors of a field, and an error of the whole input', () => {
  const schema = z
    .object({ name: z.string().min(3, 'Too short.').regex(/^a/, 'Begin with a.') })
    .refine(({ name }) => name !== 'abc', 'Not this one.');
  const of = (name: string) => {
    const parsed = parseInput(schema, { name });
    return 'error' in parsed ? [parsed.error.message, parsed.error.fields] : null;
  };
  expect(of('b')).toEqual(['Invalid input', { name: ['Too short.', 'Begin with a.'] }]);
  expect(of('abc')).toEqual(['Invalid input', { non_field_errors: ['Not this one.'] }]);
});

test.each(['__proto__', 'constructor'])('reports the unknown field %s by its name', (name) => {
  const parsed = parseInput(Item, JSON.parse(`{"name":"a","${name}":1}`));
  expect('error' in parsed && JSON.stringify(parsed.error.fields)).toBe(`{"${name}":["This field does not exist."]}`);
});
