import { describe, expect, test } from 'vitest';
import { type FieldName, fieldOf, isEmpty } from './registry.ts';

const problem = (name: FieldName, value: unknown) => fieldOf(name).problem?.(value) ?? null;
const text = (length: number) => 'x'.repeat(length);

describe.each([
  ['name', (value: string) => value, 200, 'Must be at most 200 characters'],
  ['notes', (value: string) => value, 5000, 'Must be at most 5000 characters'],
  ['commandString', (value: string) => value, 2000, 'Must be at most 2000 characters'],
  ['successString', (value: string) => value, 2000, 'Must be at most 2000 characters'],
  ['errorString', (value: string) => value, 2000, 'Must be at most 2000 characters'],
  ['expected', (value: string) => value, 4096, 'Must be at most 4096 characters'],
  ['stringCheck', (value: string) => ({ mode: 'contains', text: value }), 1000, 'Must be at most 1000 characters'],
  ['basicAuth', (value: string) => ({ username: value, password: '' }), 255, 'Must be at most 255 characters'],
  ['basicAuth', (value: string) => ({ username: 'x', password: value }), 1024, 'Must be at most 1024 characters'],
  ['headers', (value: string) => ({ [value]: '' }), 128, `"${text(40)}" is too long for a header name.`],
  ['headers', (value: string) => ({ X: value }), 4096, 'The value of X is longer than 4096 characters.'],
] as const)('%s', (name, settingWith, max, message) => {
  test(`accepts up to ${max} characters`, () => {
    expect(problem(name, settingWith(text(max)))).toBeNull();
    expect(problem(name, settingWith(text(max + 1)))).toBe(message);
  });
});

describe.each([
  ['timeoutSeconds', (value: number) => value, 1, 30, ''],
  ['apdexThresholdMs', (value: number) => value, 50, 5000, ''],
  [
    'performanceAlert',
    (value: number) => ({ isActive: true, thresholdMs: value, durationSeconds: 0 }),
    100,
    30_000,
    'threshold: ',
  ],
  [
    'performanceAlert',
    (value: number) => ({ isActive: true, thresholdMs: 100, durationSeconds: value }),
    0,
    86_400,
    'duration: ',
  ],
] as const)('%s', (name, settingWith, min, max, part) => {
  test(`accepts only whole numbers from ${min} to ${max}`, () => {
    for (const value of [min, max]) expect(problem(name, settingWith(value))).toBeNull();
    for (const value of [min - 1, max + 1, min + 0.5, Number.NaN]) {
      expect(problem(name, settingWith(value))).toBe(`${part}Enter a whole number from ${min} to ${max}.`);
    }
  });
});

test('requires a name without control characters', () => {
  expect(problem('name', '')).toBe('Enter a check name');
  expect(problem('name', 'Shop\u202epohS')).toMatch(/^Control characters/);
  expect(problem('name', 'Shop\nBcc: a@example.com')).toMatch(/^Control characters/);
});

test.each([
  [null, null],
  [{ username: 'bob', password: 'pass word: §' }, null],
  [{ username: '', password: 'x' }, 'Enter a user name.'],
  [{ username: 'b:b', password: 'x' }, 'A user name cannot contain a colon.'],
  [{ username: 'b\nb', password: '' }, 'User name and password cannot contain control characters.'],
  [{ username: 'bob', password: 'x\u0000' }, 'User name and password cannot contain control characters.'],
])('validates basic authentication %j: %s', (auth, message) => {
  expect(problem('basicAuth', auth)).toBe(message);
});

describe('applying a draft to the previous setting', () => {
  test.each<[FieldName, unknown, unknown, unknown]>([
    ['name', '  Page ', '', { value: 'Page' }],
    ['notes', ' a\nb ', '', { value: 'a\nb' }],
    ['commandString', ' PING ', '', { value: ' PING ' }],
    ['headers', { ' X-Key ': ' 1 ', ' ': 'x' }, {}, { value: { 'X-Key': '1' } }],
    ['locations', ['east'], [], { value: ['east'] }],
    ['recordType', 'A', null, { value: 'A' }],
    ['ignoreSslVerification', true, false, { value: true }],
    ['stringCheck', { mode: 'absent', text: 'x' }, null, { value: { mode: 'absent', text: 'x' } }],
    [
      'statusCheck',
      { mode: 'whitelist', codes: '200, 204' },
      null,
      { value: { mode: 'whitelist', codes: [200, 204] } },
    ],
    ['statusCheck', { mode: 'whitelist', codes: ',' }, null, { message: 'Enter at least one status code.' }],
    [
      'certificateAlert',
      { onExpiry: true },
      { sevenDays: true, fifteenDays: false, onExpiry: false },
      { value: { sevenDays: true, fifteenDays: false, onExpiry: true } },
    ],
    [
      'performanceAlert',
      { thresholdMs: 100 },
      { isActive: true, thresholdMs: 2500, durationSeconds: 60 },
      { value: { isActive: true, thresholdMs: 100, durationSeconds: 60 } },
    ],
    [
      'basicAuth',
      { username: 'bob', password: null },
      { username: 'al', password: 'kept' },
      { value: { username: 'bob', password: 'kept' } },
    ],
    [
      'basicAuth',
      { username: 'bob', password: 'new' },
      { username: 'al', password: 'old' },
      { value: { username: 'bob', password: 'new' } },
    ],
    ['basicAuth', { username: 'bob', password: null }, null, { value: { username: 'bob', password: '' } }],
  ])('applies a draft of %s: %j to %j', (name, draft, before, applied) => {
    expect(fieldOf(name).apply(draft, before)).toEqual(applied);
  });
});

test.each<[FieldName, unknown, unknown]>([
  ['basicAuth', { username: 'bob', password: 'secret' }, { username: 'bob', password: null }],
  ['basicAuth', null, null],
  ['statusCheck', { mode: 'blacklist', codes: [404, 500] }, { mode: 'blacklist', codes: '404,500' }],
  ['statusCheck', null, null],
  ['headers', { 'X-Key': '1' }, { 'X-Key': '1' }],
])('converts the setting %s %j to the draft %j', (name, setting, draft) => {
  expect(fieldOf(name).toDraft(setting)).toEqual(draft);
});

test.each<[FieldName, unknown, boolean]>([
  ['commandString', '', true],
  ['commandString', ' ', false],
  ['recordType', null, true],
  ['recordType', 'A', false],
  ['headers', {}, true],
  ['headers', { 'X-Key': '' }, false],
  ['ignoreSslVerification', false, false],
  ['expected', '', true],
  ['expected', ' , ', true],
  ['expected', ' , 192.0.2.1', false],
])('checks whether %s %j counts as absent: %s', (name, value, empty) => {
  expect(isEmpty(name, value)).toBe(empty);
});

test('disables certificate alerts by default', () => {
  expect(fieldOf('certificateAlert').defaultValue(60)).toEqual({
    sevenDays: false,
    fifteenDays: false,
    onExpiry: false,
  });
});
