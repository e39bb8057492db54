import { CHECK_TYPES } from '@pharos/contract/check-types.ts';
import type { CheckType } from '@pharos/contract/states.ts';
import { defaultSettings } from '@pharos/domain/checks/settings/defaults.ts';
import type { CheckRules } from '@pharos/domain/checks/settings/resolve-check.ts';
import { prefixOf } from '@pharos/domain/checks/types/registry.ts';
import { entitlementOf } from '@pharos/domain/plans/plans.ts';
import { expect, test } from 'vitest';
import { type CheckValues, valuesOf } from './check-values.ts';
import { draftOf } from './draft-of.ts';
import { errorsOfRefusal } from './error-paths.ts';
import { validateValues } from './validate-values.ts';

const rules: CheckRules = {
  intervals: [60, 300],
  locations: [{ key: 'east', types: CHECK_TYPES }],
  entitlement: entitlementOf('GARDEN'),
  now: 0,
};
const judge = (type: CheckType, changes: Partial<CheckValues> = {}) => {
  const start = valuesOf({ ...defaultSettings(type, 300), url: prefixOf(type) }, { members: [], contacts: [] });
  const values = { ...start, ...changes };
  return validateValues(
    values,
    draftOf(values, () => true),
    null,
    rules,
  );
};

test('returns the required fields of an empty form for each type', () => {
  const always = { url: 'Enter a Url', name: 'Enter a check name' };
  expect(judge('https')).toEqual(always);
  expect(judge('tcp')).toEqual({ ...always, port: 'Enter a port' });
  expect(judge('udp')).toEqual({ ...always, port: 'Enter a port', commandString: 'Enter a command string' });
  expect(judge('dns')).toEqual({ ...always, recordType: 'Select Record Type', expected: 'Select Record Value' });
});

test('assigns messages to the input that they concern', () => {
  const page = { url: 'https://a', name: 'A' };
  const performance = (part: object) => ({
    ...page,
    performanceAlert: { isActive: true, thresholdMs: 100, durationSeconds: 0, ...part },
  });
  expect(judge('https', performance({ thresholdMs: '' }))).toEqual({
    'performanceAlert.thresholdMs': 'Enter a whole number from 100 to 30000.',
  });
  expect(judge('https', performance({ durationSeconds: -1 }))).toEqual({
    'performanceAlert.durationSeconds': 'Enter a whole number from 0 to 86400.',
  });
  expect(judge('https', { ...page, basicAuth: { username: 'a:b', password: '' } })).toEqual({
    'basicAuth.username': 'A user name cannot contain a colon.',
  });
  expect(judge('https', { ...page, statusCheck: { mode: 'whitelist', codes: '2xx' } })).toHaveProperty([
    'statusCheck.codes',
  ]);
});

test('rejects duplicate header names, which the API cannot represent', () => {
  const named = (...names: string[]) =>
    judge('https', {
      url: 'https://a',
      name: 'A',
      headers: names.map((name, key) => ({ key, name, value: String(key) })),
    });
  expect(named('A', 'B', ' A')).toEqual({ headers: 'A is listed twice.' });
  expect(named('A', 'B', 'B ')).toEqual({ headers: 'B is listed twice.' });
  expect(named('A', 'B', '', ' ')).toEqual({});
});

test('assigns server errors to their fields, including fields inside data', () => {
  const { errors, otherMessages } = errorsOfRefusal({
    url: ['This target cannot be probed: no.'],
    sucess_string: ['long'],
    basic_authentication: ['Enter a user name.'],
    'performance_alert.duration': ['no number'],
    performance_alert: ['threshold: no number'],
    email_alert_members: ['The member 9 does not exist.'],
    location: ['This location does not exist.'],
    data: ['This is not valid JSON.'],
    non_field_errors: ['Full.'],
  });
  expect(errors).toEqual({
    url: 'This target cannot be probed: no.',
    successString: 'long',
    'basicAuth.username': 'Enter a user name.',
    'performanceAlert.durationSeconds': 'no number',
    'performanceAlert.thresholdMs': 'no number',
    members: 'The member 9 does not exist.',
    locations: 'This location does not exist.',
  });
  expect(otherMessages).toEqual(['This is not valid JSON.', 'Full.']);
});
