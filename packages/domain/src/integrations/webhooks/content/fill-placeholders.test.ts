import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contextOf, down } from '../testing/webhook-alerts.ts';
import { webhookValues } from '../webhook-values.ts';
import { fillPlaceholders } from './fill-placeholders.ts';
import { PLACEHOLDERS, type PlaceholderValues, type WebhookContent } from './placeholders.ts';

const values: PlaceholderValues = { ...webhookValues(down, contextOf()), check_name: 'The {{text}} "shop"' };

test.each([
  ['alone it is a number', '{{check_id}}', 5],
  ['alone it is null', '{{response_status_code}}', null],
  ['alone it is a text, not read again', '{{check_name}}', 'The {{text}} "shop"'],
  ['alone, with spaces inside', '{{ check_id }}', 5],
  ['with spaces around it is part of a text', ' {{check_id}}', ' 5'],
  ['within a text', 'No. {{check_id}}: {{response_status_code}}.', 'No. 5: None.'],
  ['within a text, with spaces inside', 'No. {{ check_id }}', 'No. 5'],
  ['twice', '{{check_id}}{{check_id}}', '55'],
  ['within a text it is not read again', '-{{check_name}}-', '-The {{text}} "shop"-'],
  ['within more braces', '{{{check_id}}}', '{5}'],
  ['that does not exist', '{{nothing}} {{constructor}}', '{{nothing}} {{constructor}}'],
  ['alone that does not exist', '{{__proto__}}', '{{__proto__}}'],
  ['that is not closed', '{{check_id}', '{{check_id}'],
  ['signs that a replacement could mean', '$& {{check_id}} $1', '$& 5 $1'],
])('fills a placeholder: %s', (_, written, filled) => {
  expect(fillPlaceholders({ a: written }, values)).toEqual({ a: filled });
});

test('inserts a value with replacement patterns such as $& unchanged', () => {
  expect(fillPlaceholders({ a: 'x {{check_name}}' }, { ...values, check_name: "$& $1 $'" })).toEqual({
    a: "x $& $1 $'",
  });
});

test('fills nested values and leaves keys and other values unchanged', () => {
  const content = { '{{text}}': 1, list: [true, null, 1.5, { deep: ['{{check_id}}'] }], empty: {}, none: [] };
  expect(fillPlaceholders(content, values)).toEqual({
    '{{text}}': 1,
    list: [true, null, 1.5, { deep: [5] }],
    empty: {},
    none: [],
  });
});

test('preserves the key __proto__', () => {
  const content = JSON.parse('{"__proto__": {"a": "{{check_id}}"}, "b": 1}') as WebhookContent;
  expect(JSON.stringify(fillPlaceholders(content, values))).toBe('{"__proto__":{"a":5},"b":1}');
});

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

test('fills 20 levels and throws for any deeper content', () => {
  expect(() => fillPlaceholders({ a: nested(19) }, values)).not.toThrow();
  expect(() => fillPlaceholders({ a: nested(20) }, values)).toThrow(
    RangeError('The content is nested deeper than 20 levels.'),
  );
  expect(() => fillPlaceholders({ a: nested(30_000) }, values)).toThrow('deeper than 20 levels');
  const objects = JSON.parse(`${'{"a":'.repeat(21)}1${'}'.repeat(21)}`) as WebhookContent;
  expect(() => fillPlaceholders(objects, values)).toThrow('deeper than 20 levels');
});

test('leaves JSON without placeholders unchanged, and inserts any value so that the result is valid JSON', () => {
  const plain = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 }));
  fc.assert(
    fc.property(plain, (content) => {
      fc.pre(!JSON.stringify(content).includes('{{'));
      expect(JSON.stringify(fillPlaceholders(content, values))).toBe(JSON.stringify(content));
    }),
  );
  const name = fc.constantFrom(...PLACEHOLDERS.map((placeholder) => placeholder.name));
  fc.assert(
    fc.property(name, fc.string(), fc.string({ minLength: 1 }), (placeholder, value, around) => {
      fc.pre(!/[{}]/.test(around));
      const mixed = { ...values, [placeholder]: value };
      const filled = fillPlaceholders({ a: `{{${placeholder}}}`, b: `${around}{{${placeholder}}}` }, mixed);
      expect(JSON.parse(JSON.stringify(filled))).toEqual({ a: value, b: around + value });
    }),
  );
});
