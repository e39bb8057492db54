import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contextOf, down } from '../testing/webhook-alerts.ts';
import { webhookValues } from '../webhook-values.ts';
import { fillPlaceholders } from './fill-placeholders.ts';
import { findContentProblem } from './find-content-problem.ts';
import { PLACEHOLDERS, type WebhookContent } from './placeholders.ts';

test.each([
  ['every placeholder', Object.fromEntries(PLACEHOLDERS.map(({ name }) => [name, `{{${name}}}`]))],
  ['spaces inside', { a: '{{ text }}' }],
  ['a key', { '{{nothing}}': 1 }],
  ['no placeholder', { a: '{nothing} {{ }', b: [1, null, false, {}] }],
])('returns null for %s', (_, content) => {
  expect(findContentProblem(content)).toBeNull();
});

describe('findContentProblem: an unknown placeholder', () => {
  test.each([
    [{ a: '{{text}} {{nothing}} {{other}}' }, 'nothing', '$.a'],
    [{ a: 'x', b: [{ 'odd key': ['{{text}}', '{{ nothing }}'] }] }, 'nothing', '$.b[0]["odd key"][1]'],
    [{ a: { b: '{{first}}' }, c: '{{second}}' }, 'first', '$.a.b'],
    [{ a: '{{}}' }, '', '$.a'],
    [{ a1_b: { 'a-b': '{{no}}' } }, 'no', '$.a1_b["a-b"]'],
    [{ a: '{{constructor}}' }, 'constructor', '$.a'],
    [{ a: '{{text}}{{Text}}' }, 'Text', '$.a'],
  ])('is reported with its name and path (case %#)', (content, placeholder, path) => {
    expect(findContentProblem(content)).toEqual({
      message: `There is no placeholder {{${placeholder}}}.`,
      placeholder,
      path,
    });
  });
});

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

test('rejects more than 20 levels at any depth', () => {
  expect(findContentProblem({ a: nested(19) })).toBeNull();
  for (const levels of [20, 30_000]) {
    expect(findContentProblem({ a: nested(levels) })).toEqual({
      message: 'The content is nested too deeply. The maximum is 20 levels.',
      path: `$.a${'[0]'.repeat(19)}`,
    });
  }
});

test('rejects more than 200 placeholders, in one text or in many', () => {
  const message = 'The content has too many placeholders. The maximum is 200.';
  expect(findContentProblem({ a: '{{text}}'.repeat(200) })).toBeNull();
  expect(findContentProblem({ a: '{{text}}'.repeat(201) })).toEqual({ message, path: '$.a' });
  const many = (count: number) => ({ a: Array.from({ length: count }, () => '{{text}}') });
  expect(findContentProblem(many(200))).toBeNull();
  expect(findContentProblem(many(201))).toEqual({ message, path: '$.a[200]' });
});

test('accepts a list of a million items', () => {
  expect(findContentProblem({ a: Array.from({ length: 1_000_000 }, () => 1) })).toBeNull();
});

test('accepts only content that can be filled', () => {
  const values = webhookValues(down, contextOf());
  const text = fc.oneof(fc.string(), fc.constantFrom('{{text}}', 'a {{check_id}} b', '{{nothing}}', '{{', '}}'));
  const { json } = fc.letrec<{ json: unknown }>((tie) => ({
    json: fc.oneof({ maxDepth: 25, depthSize: 'large' }, text, fc.integer(), fc.array(tie('json'), { maxLength: 2 })),
  }));
  fc.assert(
    fc.property(fc.dictionary(fc.string(), json), (content: WebhookContent) => {
      if (findContentProblem(content) === null) fillPlaceholders(content, values);
    }),
  );
});
