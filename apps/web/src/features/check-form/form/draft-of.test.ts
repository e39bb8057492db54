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

describe('only what the type has is sent', () => {
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
  ])('%s', (type, own) => {
    expect(fieldsOf(type, all)).toEqual(sorted(...ALWAYS, 'timeoutSeconds', 'performanceAlert', ...own));
  });
});

test('only what the plan allows is sent', () => {
  for (const type of CHECK_TYPES) {
    const gated = ['timeoutSeconds', 'performanceAlert', 'basicAuth', 'headers', 'statusCheck', 'stringCheck'];
    for (const field of [...gated, 'certificateAlert']) expect(fieldsOf(type, none)).not.toContain(field);
  }
  expect(draftOf(values('https'), (feature) => feature === 'custom_header')).toHaveProperty('headers');
});

test('empty fields ask for the default, and rows without a name are dropped', () => {
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

test('what is empty but for spaces counts as empty, and a name loses the spaces around it', () => {
  const spaces = values('https', { name: ' Shop ', statusCheck: { mode: 'blacklist', codes: ' ' } });
  expect(draftOf(spaces, all)).toMatchObject({ name: 'Shop', statusCheck: null });
});

test('a check of strings or status codes that is not there yet starts as one that is to be met', () => {
  expect(values('https')).toMatchObject({
    statusCheck: { mode: 'whitelist', codes: '' },
    stringCheck: { mode: 'contains', text: '' },
  });
});

test('an empty password keeps the stored one, a password without a user name is still sent', () => {
  const auth = (username: string, password: string) =>
    draftOf(values('https', { basicAuth: { username, password } }), all).basicAuth;
  expect(auth('ann', '')).toEqual({ username: 'ann', password: null });
  expect(auth('', 'secret')).toEqual({ username: '', password: 'secret' });
});

test('the fields of performance alerting count only while it is on', () => {
  const off = { isActive: false, thresholdMs: '', durationSeconds: 5 };
  expect(draftOf(values('https', { performanceAlert: off }), all).performanceAlert).toEqual({ isActive: false });
  expect(draftOf(values('https', { performanceAlert: { ...off, isActive: true } }), all).performanceAlert).toEqual({
    isActive: true,
    thresholdMs: Number.NaN,
    durationSeconds: 5,
  });
});

test('tcp and udp join the port to the URL', () => {
  expect(draftOf(values('tcp', { url: 'tcp://db.example', port: ' 5432 ' }), all).url).toBe('tcp://db.example:5432');
  expect(draftOf(values('https', { url: 'https://db.example', port: '5432' }), all).url).toBe('https://db.example');
});

test('an unchanged form makes an empty draft, a changed one a draft of the changes', () => {
  const before = draftOf(values('https', { url: 'https://a', headers: [{ key: 0, name: 'A', value: '1' }] }), all);
  expect(changesOf(before, structuredClone(before))).toEqual({});
  expect(changesOf({ ...before, name: 'B', headers: {} }, before)).toEqual({ name: 'B', headers: {} });
});
