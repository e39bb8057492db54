import type { Endpoint } from '@pharos/contract/rest/common/endpoint.ts';
import { z } from 'zod';
import { casesOf } from '../../../../../scripts/lib/testing/tier.mjs';

export interface GarbageCall {
  url: string;
  body?: string;
}

const VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  'x'.repeat(5000),
  "'; drop table users; --",
  '\u0000',
  '\ud800',
  '💥',
  '2026-02-31T25:61:00Z',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  [],
  [[]],
  [null],
  {},
  { $gt: 1 },
  { __proto__x: { a: 1 } },
];

const TEXTS = [
  '',
  ' ',
  '-1',
  '0',
  '1',
  '1.5',
  '1e3',
  '2147483647',
  '2147483648',
  '9'.repeat(30),
  'none',
  '%00',
  '%F0%9F%92%A5',
  '2026-13-01',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  "'",
];

const BODIES = [
  'null',
  '[]',
  '"text"',
  '7',
  '{}',
  '{"unknown":1}',
  '{',
  '',
  '{"__proto__":{"a":1}}',
  '['.repeat(5000),
  '{"a":'.repeat(5000),
];

/** Returns all values in the deep tier, and otherwise one third of them, which depends on `turn`. */
export const valuesFor = <T>(values: readonly T[], turn: number): readonly T[] =>
  casesOf({ all: values, quick: values.filter((_, n) => (n + turn) % 3 === 0) });

/**
 * Returns calls with invalid values in the path, in the query, as the whole body, and in each field. In `npm test`,
 * each field has a different third of the values, alone or among other fields.
 */
export const garbageFor = (endpoint: Endpoint): GarbageCall[] => {
  const url = `/v1${endpoint.path.replaceAll(/:\w+/g, '1')}`;
  const first = `${endpoint.method} ${url}`.length;
  const inPath = endpoint.path.includes(':')
    ? valuesFor(TEXTS, first)
        .filter((text) => text !== '')
        .map((text) => ({ url: `/v1${endpoint.path.replaceAll(/:\w+/g, text)}` }))
    : [];
  const names = [...fieldsOf(endpoint.query), 'unknown'];
  const inQuery = names.flatMap((name, field) => [
    ...valuesFor(TEXTS, first + field).map((text) => ({ url: `${url}?${name}=${text}` })),
    { url: `${url}?${name}=1&${name}=2` },
    { url: `${url}?${name}[a]=1` },
  ]);
  if (endpoint.method === 'GET') return [...inPath, ...inQuery];
  const whole = valuesFor(BODIES, first).map((body) => ({ url, body }));
  const otherFields = plausible(endpoint.body);
  const byField = fieldsOf(endpoint.body).flatMap((name, field) =>
    valuesFor(VALUES, first + field).flatMap((value, n) => {
      const alone = { url, body: JSON.stringify({ [name]: value }) };
      const withOtherFields = { url, body: JSON.stringify({ ...otherFields, [name]: value }) };
      return casesOf({ all: [alone, withOtherFields], quick: [(n + field) % 2 === 0 ? alone : withOtherFields] });
    }),
  );
  return [...inPath, ...inQuery, ...whole, ...byField];
};

/** All numbers are 1, so that IDs refer to existing objects. */
export const plausibleCall = (endpoint: Endpoint): { url: string; body?: Record<string, unknown> } => {
  const path = `/v1${endpoint.path.replaceAll(/:\w+/g, '1')}`;
  const ids = Object.entries(propertiesOf(endpoint.query)).filter(
    ([name, { type }]) => type === 'integer' && !name.startsWith('page'),
  );
  const url = ids.length > 0 ? `${path}?${ids.map(([name]) => `${name}=1`).join('&')}` : path;
  return endpoint.body ? { url, body: plausible(endpoint.body) } : { url };
};

const fieldsOf = (schema: z.ZodType | undefined): string[] => Object.keys(propertiesOf(schema));

type JsonSchema = z.core.JSONSchema.JSONSchema;

const propertiesOf = (schema: z.ZodType | undefined): Record<string, JsonSchema> =>
  schema ? gather(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : {};

const gather = (schema: JsonSchema): Record<string, JsonSchema> => ({
  ...(schema.properties as Record<string, JsonSchema> | undefined),
  ...Object.assign({}, ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map(gather)),
});

/** Correct values in other fields, so that the invalid field is processed by more than the parser. */
const plausible = (schema: z.ZodType | undefined): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(propertiesOf(schema)).map(([name, property]) => [name, plausibleValue(name, property)]),
  );

const KNOWN: Record<string, unknown> = {
  url: 'http://localhost:9/',
  target_url: 'http://localhost:9/',
  email: 'plausible@example.com',
  timezone: 'UTC',
  monitering_interval: 60,
  meta: '{}',
};

const plausibleValue = (name: string, property: JsonSchema): unknown => {
  if (property.enum) return property.enum[0];
  if (property.const !== undefined) return property.const;
  if (name in KNOWN) return KNOWN[name];
  switch (property.type) {
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'array':
      return [1];
    case 'object':
      return {};
    default:
      return 'plausible text';
  }
};
