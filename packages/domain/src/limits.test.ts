import { describe, expect, test } from 'vitest';
import { addressProblem } from './billing/address.ts';
import { type FieldName, fieldOf } from './checks/fields/registry.ts';
import { readCallbackUrl } from './integrations/callback-url.ts';
import { aResult } from './judge/testing/builders.ts';
import { plausibleResult } from './locations/plausible-result.ts';
import { decideNewMaintenance } from './maintenance/decide-maintenance.ts';
import { deprecationFault } from './organizations/retirement.ts';
import { readCustomDomain } from './public-status/custom-domain.ts';

const NOW = Date.UTC(2026, 5, 15);
const DAY_MS = 86_400_000;
const text = (length: number): string => 'x'.repeat(length);
const problemOfField = (name: FieldName, value: unknown): unknown => fieldOf(name).problem?.(value) ?? null;
const url = (length: number): string => 'https://example.com/'.padEnd(length, 'x');
const domain = (length: number): string => `${text(length - 139)}.${text(63)}.${text(63)}.example.org`.slice(-length);
const maintenance = (ms: number, late = 0) =>
  decideNewMaintenance(
    { from: NOW - late, to: NOW - late + ms, checkIds: [], mutesAlerts: false, isLeftOut: false },
    NOW,
  );
const retirement = (days: { freeDays?: number; paidDays?: number }) =>
  deprecationFault(
    { startDate: '2027-01-01', endDate: '2027-06-01', freeDays: 0, paidDays: 0, ...days },
    { now: NOW, confirmsSoon: false },
  );

describe.each<[name: string, max: number, problemOf: (size: number) => unknown, problem: unknown]>([
  [
    'locations of a check',
    20,
    (size) =>
      problemOfField(
        'locations',
        Array.from({ length: size }, (_, n) => `location-${n}`),
      ),
    'Choose at most 20 locations, or "any".',
  ],
  [
    'headers of a check',
    50,
    (size) => problemOfField('headers', Object.fromEntries(Array.from({ length: size }, (_, n) => [`X-${n}`, '']))),
    'Enter at most 50 headers.',
  ],
  [
    'characters of a callback URL',
    2000,
    (size) => {
      const read = readCallbackUrl(url(size));
      return read.ok ? null : read.problem;
    },
    'The URL must have at most 2000 characters.',
  ],
  [
    'characters of a line of an address',
    150,
    (size) => addressProblem('billing_city', text(size)),
    'Ensure this field has no more than 150 characters.',
  ],
  [
    'characters of a custom domain',
    200,
    (size) => (readCustomDomain(domain(size), []) === null ? 'none' : null),
    'none',
  ],
  [
    'characters of the summary of a result',
    2000,
    (size) => {
      const summary = text(size);
      const read = plausibleResult(aResult({ dueAt: NOW, startedAt: NOW, summary }), NOW);
      return read?.summary === summary ? null : read?.summary;
    },
    `${text(1999)}…`,
  ],
  [
    'milliseconds of maintenance',
    31 * DAY_MS,
    (ms) => ('problems' in maintenance(ms) ? maintenance(ms) : null),
    { problems: { end: 'Maintenance can last at most 31 days' } },
  ],
  [
    'milliseconds by which a form may be late',
    15 * 60_000,
    (late) => ('problems' in maintenance(DAY_MS, late) ? maintenance(DAY_MS, late) : null),
    { problems: { start: 'The start must not be in the past' } },
  ],
  [
    'days of grace for who pays nothing',
    365,
    (freeDays) => retirement({ freeDays }),
    { field: 'free_extend', message: 'Enter at most 365 days.' },
  ],
  [
    'days of grace for who pays',
    365,
    (paidDays) => retirement({ paidDays }),
    { field: 'paid_extend', message: 'Enter at most 365 days.' },
  ],
])('%s', (_name, max, problemOf, problem) => {
  test(`accepts ${max} and rejects or cuts one more`, () => {
    expect([problemOf(max), problemOf(max + 1)]).toEqual([null, problem]);
  });
});
