import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../storage/testing/database.ts';
import { insertOrganization } from '../storage/testing/seed.ts';
import { changeRetirement, listRetirementLines, type RetirementCommand } from './change-retirement.ts';

const NOW = Date.parse('2027-01-01T10:00:00Z');
const END = { startDate: '2027-01-01', endDate: '2027-03-01', freeDays: 30, paidDays: 60, reason: 'We close.' };
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const run = (command: RetirementCommand) => changeRetirement(database.db, command, NOW);
const set = (changed: object = {}) =>
  run({ verb: 'set', organizationId: null, retirement: END, confirmsSoon: false, isConfirmed: true, ...changed });

test('shows the end of the service before it is set, sets it, and withdraws it', async () => {
  const { organizationId } = await insertOrganization(database.db, { name: 'Acme' });
  const expected = [
    'This affects 1 organization.',
    'The admins get a mail on 2027-01-01. The last day of the service is 2027-03-01.',
    'The checks stop on 2027-04-01. The data are deleted on 2027-05-31.',
  ];
  expect(await set({ isConfirmed: false })).toEqual([
    ...expected,
    'Nothing was changed. Add --yes to set the end date.',
  ]);
  expect(await listRetirementLines(database.db)).toEqual(['The service has no end date for the installation.']);
  expect(await set()).toEqual([...expected, 'The end date of the service is set for the installation.']);
  expect((await set({ organizationId })).at(-1)).toBe('The end date of the service is set for Acme.');
  const text =
    'announcement on 2027-01-01, last day 2027-03-01, then 30 more days, or 60 days after the paid term. Reason: We close.';
  expect(await listRetirementLines(database.db)).toEqual([
    `The installation: ${text}`,
    `Acme (number ${organizationId}): ${text}`,
  ]);
  await expect(set({ organizationId: 999 })).rejects.toThrow('There is no organization with the number 999.');
  await expect(set({ retirement: { ...END, endDate: '2027-01-20' } })).rejects.toThrow(
    'The last day is less than 30 days from now. Add --soon if this is intended.',
  );
  for (const of of [organizationId, null])
    expect(await run({ verb: 'clear', organizationId: of, reason: 'We stay.' })).toHaveLength(1);
  await expect(run({ verb: 'clear', organizationId: null, reason: 'We stay.' })).rejects.toThrow(
    'The service has no end date for the installation.',
  );
});
