import { CHECK_TYPES } from '@pharos/contract/check-types.ts';
import type { CheckType } from '@pharos/contract/states.ts';
import { defaultSettings } from '@pharos/domain/checks/settings/defaults.ts';
import { describe, expect, test } from 'vitest';
import { type CheckValues, valuesOf } from './check-values.ts';
import { changesOf, draftOf } from './draft-of.ts';

const all = () => true;
const none = () => false;
const values = (type: CheckType, changes: Partial<CheckValues> = {}): CheckValues => ({
  ...valuesOf(defaultSettings(type, 300), { members: [], contacts: [] }),
  ...changes,
});
const ALWAYS = [
  'type',
  'name',
  'url',
  'notes',
  'intervalSeconds',
  'alertDelaySeconds',
  'locations',
  'confirmationRule',
];
const fieldsOf = (type: CheckType, has: () => boolean) => Object.keys(draftOf(values(type), has)).sort();
const sorted = (...names: string[]) => [...names].sort();

describe('the fields that draftOf includes for each check type', () => {
  const exchange = ['commandString', 'successString', 'errorString'];
  const http = ['basicAuth', 'headers', 'statusCheck', 'stringCheck', 'apdexThresholdMs'];
  test.each<[CheckType, string[]]>([
    ['https', [...http, 'ignoreSslVerification', 'certificateAlert']],
    ['http', http],
    ['socket', ['headers', 'subprotocol', 'ignoreSslVerification', 'certificateAlert']],
    ['icmp', []],
    ['tcp', exchange],
    ['udp', exchange],
    ['dns', ['recordType', 'expected', 'nameServer', 'apdexThresholdMs']],
  ])('includes only the fields of type %s', (type, own) => {
    expect(fieldsOf(type, all)).toEqual(sorted(...ALWAYS, 'timeoutSeconds', 'performanceAlert', ...own));
  });
});

test('includes only fields that the plan allows', () => {
  for (const type of CHECK_TYPES) {
    const gated = ['timeoutSeconds', 'performanceAlert', 'basicAuth', 'headers', 'statusCheck', 'stringCheck'];
    for (const field of [...gated, 'certificateAlert']) expect(fieldsOf(type, none)).not.toContain(field);
  }
  expect(draftOf(values('https'), (feature) => feature === 'custom_header')).toHaveProperty('headers');
});

test('resets empty fields to their defaults and drops headers without a name', () => {
  expect(draftOf(values('https'), all)).toMatchObject({
    basicAuth: null,
    stringCheck: null,
    statusCheck: null,
    headers: {},
  });
  const rows = [
    { key: 0, name: ' X-Key ', value: ' one ' },
    { key: 1, name: ' ', value: 'lost' },
  ];
  expect(draftOf(values('https', { headers: rows }), all).headers).toEqual({ 'X-Key': 'one' });
});

test('treats white space as empty and trims the name', () => {
  const spaces = values('https', { name: ' Shop ', statusCheck: { mode: 'blacklist', codes: ' ' } });
  expect(draftOf(spaces, all)).toMatchObject({ name: 'Shop', statusCheck: null });
});

test('starts an empty string or status code check in the mode that requires a match', () => {
  expect(values('https')).toMatchObject({
    statusCheck: { mode: 'whitelist', codes: '' },
    stringCheck: { mode: 'contains', text: '' },
  });
});

test('sends null for an empty password to retain the stored one, and sends a password without a username', () => {
  const auth = (username: string, password: string) =>
    draftOf(values('https', { basicAuth: { username, password } }), all).basicAuth;
  expect(auth('ann', '')).toEqual({ username: 'ann', password: null });
  expect(auth('', 'secret')).toEqual({ username: '', password: 'secret' });
});

test('includes the threshold and duration of the slow response alert only while it is on', () => {
  const off = { isActive: false, thresholdMs: '', durationSeconds: 5 };
  expect(draftOf(values('https', { performanceAlert: off }), all).performanceAlert).toEqual({ isActive: false });
  expect(draftOf(values('https', { performanceAlert: { ...off, isActive: true } }), all).performanceAlert).toEqual({
    isActive: true,
    thresholdMs: Number.NaN,
    durationSeconds: 5,
  });
});

test('appends the port to the URL for tcp only, not for https', () => {
  expect(draftOf(values('tcp', { url: 'tcp://db.example', port: ' 5432 ' }), all).url).toBe('tcp://db.example:5432');
  expect(draftOf(values('https', { url: 'https://db.example', port: '5432' }), all).url).toBe('https://db.example');
});

test('returns an empty set of changes for an unchanged form and otherwise only the changed fields', () => {
  const before = draftOf(values('https', { url: 'https://a', headers: [{ key: 0, name: 'A', value: '1' }] }), all);
  expect(changesOf(before, structuredClone(before))).toEqual({});
  expect(changesOf({ ...before, name: 'B', headers: {} }, before)).toEqual({ name: 'B', headers: {} });
});
