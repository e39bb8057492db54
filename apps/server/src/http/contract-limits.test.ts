import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contractEndpoints } from './testing/contract-endpoints.ts';
import { type Field, fieldsOf } from './testing/walk-limits.ts';

const fields = (await contractEndpoints()).flatMap(fieldsOf);

const FORMATS = ['datetime', 'date', 'uuid'];
const formatOf = ({ schema }: Pick<Field, 'schema'>): string => String((schema._zod.def as { format?: string }).format);
/** Fields without a limit in the schema, with their actual limit. */
const LIMITED_ELSEWHERE: readonly RegExp[] = [
  // A page beyond the end of a list is empty.
  /^GET .* query\.page$/,
  // The value is compared with the organization of the caller.
  /^GET \S+ query\.organization$/,
  // The fields of a check define the limits (`domain/checks/fields`).
  /^(POST \/checks\/|PATCH \/checks\/:id\/|POST \/check-test\/) body\.\w+$/,
  // The value must be in a list or match a pattern.
  / query\.time_zone$/,
  /^GET \/reports\/sla\/ query\.month$/,
  /^PATCH \/organizations\/:id\/ body\.timezone$/,
  / body\.(ga_tracking_id|twilio_account_sid|public_key|plan_id|product)$/,
  /^POST \/operator\/locations\/ body\.key$/,
];

test('defines an upper limit for every text, list and number of a request', () => {
  const unlimited = fields.filter(
    ({ name, max, schema }) =>
      max === null &&
      !FORMATS.includes(formatOf({ schema })) &&
      !LIMITED_ELSEWHERE.some((pattern) => pattern.test(name)),
  );
  expect(unlimited.map(({ name }) => name)).toEqual([]);
  expect(fields.length).toBeGreaterThan(500);
});

const elementOf = (list: Field['schema']): z.ZodType => (list._zod.def as unknown as { element: z.ZodType }).element;

/** Returns values of the given size, of which the schema accepts at least one if it allows the size. */
const candidates = ({ kind, schema }: Field, size: number): unknown[] => {
  if (kind === 'number') return [size];
  if (kind === 'list') return [Array.from({ length: size }, () => sample(elementOf(schema)))];
  const padded = (before: string, after = ''): string =>
    `${before}${'x'.repeat(Math.max(0, size - before.length - after.length))}${after}`;
  const labels = `${'x'.repeat(60)}.`.repeat(5).slice(0, Math.max(0, size - 'a.example'.length));
  const texts = [padded(''), padded('https://example.com/'), padded('', '@example.com'), `${labels}a.example`];
  return texts.filter(({ length }) => length === size);
};

const sample = (schema: z.ZodType): unknown => {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([key, each]) => [key, sample(each as z.ZodType)]));
  return ['x', 1, 'CS', 'x.example', { cb_id: 'x', quantity: 1 }].find((value) => schema.safeParse(value).success);
};

const accepts = (field: Field, size: number): boolean =>
  candidates(field, size).some((value) => z.safeParse(field.schema, value).success);

describe('a field of a request', () => {
  const limited = fields.filter(({ max }) => max !== null && Number.isSafeInteger(max + 1));

  test('is accepted at its upper limit, and rejected above it', () => {
    const wrong = limited.filter((field) => !accepts(field, field.max ?? 0) || accepts(field, (field.max ?? 0) + 1));
    expect(wrong.map(({ name, max }) => `${name}: ${max}`)).toEqual([]);
    expect(limited.length).toBeGreaterThan(350);
  });

  test('is accepted at its lower limit, and rejected below it', () => {
    const bounded = fields.filter(({ min }) => min !== null && min > 0);
    const wrong = bounded.filter((field) => {
      const min = formatOf(field) === 'base64' ? 4 : (field.min ?? 0);
      return !accepts(field, min) || accepts(field, min - 1);
    });
    expect(wrong.map(({ name, min }) => `${name}: ${min}`)).toEqual([]);
    expect(bounded.length).toBeGreaterThan(200);
  });
});
