import { CHECK_TYPES } from '@pharos/contract/check-types.ts';
import { describe, expect, test } from 'vitest';
import { entitlementOf, type PlanName } from '../../plans/plans.ts';
import type { CheckDraft, CheckSettings } from './check-settings.ts';
import { defaultSettings } from './defaults.ts';
import { type CheckRules, resolveCheck } from './resolve-check.ts';

const onPlan = (plan: PlanName): CheckRules => ({
  intervals: [60, 300, 600],
  locations: [
    { key: 'east', types: CHECK_TYPES },
    { key: 'west', types: ['https', 'http'] },
  ],
  entitlement: entitlementOf(plan),
  now: 0,
});
const garden = onPlan('GARDEN');

const page: CheckDraft = { name: 'Page', url: 'https://example.com' };

const create = (draft: CheckDraft, rules = garden): CheckSettings => {
  const resolved = resolveCheck(draft, null, rules);
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.problems));
  return resolved.settings;
};

const problems = (draft: CheckDraft, current: CheckSettings | null = null, rules = garden): Record<string, string> => {
  const resolved = resolveCheck(draft, current, rules);
  return resolved.ok ? {} : Object.fromEntries(resolved.problems.map(({ field, message }) => [field, message]));
};

describe('a new check', () => {
  test('requires a name and a URL, and gets the defaults', () => {
    expect(create(page)).toEqual({
      ...defaultSettings('https', 300),
      name: 'Page',
      url: 'https://example.com',
      alertDelaySeconds: 0,
      apdexThresholdMs: 1000,
      timeoutSeconds: 30,
      performanceAlert: { isActive: false, thresholdMs: 2500, durationSeconds: 0 },
    });
  });

  test('is rejected with a message for every missing field', () => {
    expect(problems({})).toEqual({ url: 'Enter a Url', type: 'Required', name: 'Enter a check name' });
    expect(problems({ url: 'example.com', name: '  ' })).toEqual({ type: 'Required', name: 'Enter a check name' });
    expect(problems({ type: 'https', url: 'https://' })).toEqual({ url: 'Enter a Url', name: 'Enter a check name' });
    expect(problems({ url: 'udp://h:1', name: 'x' })).toEqual({ commandString: 'Enter a command string' });
    expect(problems({ url: 'dns://example.com', name: 'x' })).toEqual({
      recordType: 'Select Record Type',
      expected: 'Select Record Value',
    });
    expect(problems({ url: 'dns://example.com', name: 'x', recordType: 'A', expected: ' , ' })).toEqual({
      expected: 'Select Record Value',
    });
  });

  test('gets the first interval if 300 seconds are not offered, and a timeout within that interval', () => {
    const rules = { ...garden, intervals: [2, 60] };
    expect(create(page, rules)).toMatchObject({ intervalSeconds: 2, timeoutSeconds: 2 });
    expect(problems({ ...page, timeoutSeconds: 3 }, null, rules)).toEqual({
      timeoutSeconds: 'The request timeout cannot be longer than the interval of 2 seconds.',
    });
  });
});

test.each<[CheckDraft, Record<string, unknown>]>([
  [{ intervalSeconds: 61 }, { intervalSeconds: 'Choose one of 60, 300, 600 seconds.' }],
  [
    { intervalSeconds: 300, alertDelaySeconds: 120 },
    { alertDelaySeconds: expect.stringMatching(/^With this interval/) },
  ],
  [{ timeoutSeconds: 0 }, { timeoutSeconds: 'Enter a whole number from 1 to 30.' }],
  [{ timeoutSeconds: 31 }, { timeoutSeconds: 'Enter a whole number from 1 to 30.' }],
  [{ timeoutSeconds: 1.5 }, { timeoutSeconds: 'Enter a whole number from 1 to 30.' }],
  [{ apdexThresholdMs: 49 }, { apdexThresholdMs: 'Enter a whole number from 50 to 5000.' }],
  [{ apdexThresholdMs: 5001 }, { apdexThresholdMs: 'Enter a whole number from 50 to 5000.' }],
  [
    { performanceAlert: { thresholdMs: 99 } },
    { performanceAlert: 'threshold: Enter a whole number from 100 to 30000.' },
  ],
  [
    { performanceAlert: { durationSeconds: -1 } },
    { performanceAlert: 'duration: Enter a whole number from 0 to 86400.' },
  ],
  [{ name: 'x'.repeat(201) }, { name: 'Must be at most 200 characters' }],
  [{ notes: 'x'.repeat(5001) }, { notes: 'Must be at most 5000 characters' }],
  [{ basicAuth: { username: 'a:b', password: '' } }, { basicAuth: 'A user name cannot contain a colon.' }],
  [{ basicAuth: { username: '', password: 'x' } }, { basicAuth: 'Enter a user name.' }],
  [{ basicAuth: { username: 'a', password: 'x\n' } }, { basicAuth: expect.stringContaining('control characters') }],
  [
    { basicAuth: { username: 'a', password: 'x' }, headers: { authorization: 'Bearer 1' } },
    { headers: 'Remove the Authorization header: basic authentication already sets it.' },
  ],
  [
    { statusCheck: { mode: 'whitelist', codes: '200-299' } },
    { statusCheck: expect.stringMatching(/^Enter status codes/) },
  ],
  [{ locations: ['north'] }, { locations: 'This location does not exist. Available locations: east, west.' }],
  [{ headers: { 'bad name': '1' } }, { headers: '"bad name" is not a header name.' }],
])('rejects a new check with %j', (draft, expected) => {
  expect(problems({ ...page, ...draft })).toEqual(expected);
});

test.each([
  [
    { headers: { 'Sec-WebSocket-Protocol': 'chat' } },
    { headers: expect.stringContaining('is a header of the WebSocket handshake') },
  ],
  [
    { subprotocol: 'chat, with space' },
    { subprotocol: '"with space" is not a valid subprotocol, or is listed twice.' },
  ],
  [{ subprotocol: 'chat,' }, { subprotocol: '"" is not a valid subprotocol, or is listed twice.' }],
  [{ subprotocol: 'chat, chat' }, { subprotocol: '"chat" is not a valid subprotocol, or is listed twice.' }],
  [{ subprotocol: 'x'.repeat(201) }, { subprotocol: 'Must be at most 200 characters' }],
  [{ subprotocol: ' chat , graphql-ws', headers: { Origin: 'https://app.example' } }, {}],
])('validates a WebSocket check with %j', (draft, expected) => {
  expect(problems({ name: 'Live', url: 'wss://example.com/live', ...draft })).toEqual(expected);
});

test.each([
  ['ns1.example.com', {}],
  ['[2001:db8::53]:5353', {}],
  ['https://dns.example', { nameServer: 'Enter a host name or an IP address, with :port if the port is not 53.' }],
])('validates a DNS check with the name server %s', (nameServer, expected) => {
  const record: CheckDraft = { recordType: 'A', expected: '192.0.2.1' };
  expect(problems({ name: 'Record', url: 'dns://example.com', ...record, nameServer })).toEqual(expected);
});

test('requires that a chosen location can run the type', () => {
  const tcp: CheckDraft = { name: 'x', url: 'tcp://h:1', locations: ['west'] };
  expect(problems(tcp)).toEqual({ locations: 'This location cannot run TCP checks.' });
  expect(create({ ...tcp, locations: ['east'] }).locations).toEqual(['east']);
});

describe('resolveCheck: a field that the type does not have', () => {
  const given: CheckDraft = {
    basicAuth: { username: 'a', password: 'b' },
    headers: { A: '1' },
    subprotocol: 'chat',
    statusCheck: { mode: 'blacklist', codes: '500' },
    stringCheck: { mode: 'contains', text: 'x' },
    ignoreSslVerification: true,
    certificateAlert: { onExpiry: true },
    apdexThresholdMs: 500,
    commandString: 'x',
    successString: 'x',
    errorString: 'x',
    recordType: 'A',
    expected: '1',
    nameServer: '192.0.2.53',
  };
  const web = ['basicAuth', 'headers', 'statusCheck', 'stringCheck', 'apdexThresholdMs'];
  const tls = ['ignoreSslVerification', 'certificateAlert'];
  const exchange = ['commandString', 'successString', 'errorString'];
  const record = ['recordType', 'expected', 'nameServer'];

  test.each([
    ['https://h', [...web, ...tls]],
    ['http://h', web],
    ['wss://h', ['headers', 'subprotocol', ...tls]],
    ['icmp://h', []],
    ['tcp://h:1', exchange],
    ['udp://h:1', exchange],
    ['dns://h', ['apdexThresholdMs', ...record]],
  ])('accepts for %s only the fields of its type', (url, own) => {
    const refused = problems({ ...given, name: 'x', url });
    expect(Object.keys(refused).sort()).toEqual(
      Object.keys(given)
        .filter((field) => !own.includes(field))
        .sort(),
    );
  });

  test('is rejected with a list of the types that have it, unless it contains the default', () => {
    expect(problems({ name: 'x', url: 'icmp://h', headers: { A: '1' } })).toEqual({
      headers: 'This field is only for checks of type https, http and socket.',
    });
    const defaults: CheckDraft = {
      headers: {},
      ignoreSslVerification: false,
      apdexThresholdMs: 1000,
      commandString: '',
    };
    expect(problems({ name: 'x', url: 'icmp://h', ...defaults })).toEqual({});
  });
});

describe('resolveCheck: the limits of the plan', () => {
  test.each<[PlanName, CheckDraft, Record<string, string>]>([
    ['SPROUT', { headers: { A: '1' } }, { headers: 'Custom headers need the BLOSSOM plan.' }],
    ['SPROUT', { timeoutSeconds: 10 }, { timeoutSeconds: 'Setting the request timeout needs the BLOSSOM plan.' }],
    ['SPROUT', { timeoutSeconds: 30 }, {}],
    ['SPROUT', { apdexThresholdMs: 500, ignoreSslVerification: true }, {}],
    ['BLOSSOM', { timeoutSeconds: 10, stringCheck: { mode: 'absent', text: 'x' } }, {}],
    [
      'BLOSSOM',
      { performanceAlert: { isActive: true } },
      { performanceAlert: 'Performance alerting needs the GARDEN plan.' },
    ],
    ['BLOSSOM', { performanceAlert: { isActive: false, thresholdMs: 2500, durationSeconds: 0 } }, {}],
    [
      'BLOSSOM',
      { certificateAlert: { sevenDays: true } },
      { certificateAlert: 'SSL expiry alerts need the GARDEN plan.' },
    ],
    ['GARDEN', { certificateAlert: { sevenDays: true }, performanceAlert: { isActive: true } }, {}],
  ])('validates for plan %s: %j', (plan, draft, expected) => {
    expect(problems({ ...page, ...draft }, null, onPlan(plan))).toEqual(expected);
  });

  test('uses the plan of a running trial', () => {
    const trial: CheckRules = {
      ...onPlan('SPROUT'),
      entitlement: { ...entitlementOf('SPROUT'), trial: { plan: 'GARDEN', endsAt: 10 } },
      now: 9,
    };
    expect(problems({ ...page, headers: { A: '1' } }, null, trial)).toEqual({});
    expect(problems({ ...page, headers: { A: '1' } }, null, { ...trial, now: 10 })).toHaveProperty('headers');
  });

  test('accepts unchanged and cleared values after a downgrade', () => {
    const current = create({ ...page, headers: { A: '1', B: '2' }, timeoutSeconds: 5 });
    const sprout = onPlan('SPROUT');
    expect(problems({ name: 'New', headers: { B: '2', A: '1' }, timeoutSeconds: 5 }, current, sprout)).toEqual({});
    expect(problems({ headers: {} }, current, sprout)).toEqual({});
    expect(problems({ headers: { A: '2' } }, current, sprout)).toHaveProperty('headers');
  });
});

describe('a changed check', () => {
  const current = create({
    ...page,
    intervalSeconds: 600,
    basicAuth: { username: 'bob', password: 'secret' },
    statusCheck: { mode: 'whitelist', codes: '200' },
    performanceAlert: { isActive: true, thresholdMs: 500 },
  });
  const change = (draft: CheckDraft): CheckSettings => {
    const resolved = resolveCheck(draft, current, garden);
    if (!resolved.ok) throw new Error(JSON.stringify(resolved.problems));
    return resolved.settings;
  };

  test('retains fields that are not given and resets fields that are null', () => {
    expect(change({})).toEqual(current);
    expect(change({ statusCheck: null, intervalSeconds: null })).toEqual({
      ...current,
      statusCheck: null,
      intervalSeconds: 300,
    });
  });

  test('retains the password until a new one is given', () => {
    expect(change({ basicAuth: { username: 'eve', password: null } }).basicAuth).toEqual({
      username: 'eve',
      password: 'secret',
    });
    expect(change({ basicAuth: { username: 'eve', password: 'new' } }).basicAuth?.password).toBe('new');
    expect(change({ basicAuth: null }).basicAuth).toBeNull();
  });

  const PASSWORD = { basicAuth: 'Enter the password again, because the URL points to another server.' };
  const HEADERS = { headers: 'Enter the headers again, because the URL points to another server.' };
  const bob = { username: 'bob', password: null };
  test.each<[string, CheckDraft, Record<string, string>]>([
    ['another path', { url: 'https://example.com/other' }, {}],
    ['the default port', { url: 'https://example.com:443/' }, {}],
    ['another host', { url: 'https://evil.example/' }, { ...PASSWORD, ...HEADERS }],
    ['a host below it', { url: 'https://a.example.com/' }, { ...PASSWORD, ...HEADERS }],
    ['another port', { url: 'https://example.com:8443/' }, { ...PASSWORD, ...HEADERS }],
    ['another host with a user name alone', { url: 'https://evil.example/', basicAuth: bob, headers: {} }, PASSWORD],
    [
      'another host with secrets of its own',
      { url: 'https://evil.example/', basicAuth: { username: 'bob', password: 'x' }, headers: { A: '2' } },
      {},
    ],
    ['another host without secrets', { url: 'https://evil.example/', basicAuth: null, headers: null }, {}],
    ['another host that is not valid', { url: 'https://' }, { url: 'Enter a Url' }],
  ])('sends no stored secret to another server: %s', (_title, draft, expected) => {
    expect(problems(draft, { ...current, url: 'https://example.com/', headers: { A: '1' } })).toEqual(expected);
  });

  test('retains the parts of an alert that are not given', () => {
    expect(change({ performanceAlert: { durationSeconds: 60 } }).performanceAlert).toEqual({
      isActive: true,
      thresholdMs: 500,
      durationSeconds: 60,
    });
  });

  test('rejects a change of its type', () => {
    expect(problems({ type: 'http' }, current)).toHaveProperty('type');
    expect(problems({ url: 'http://example.com' }, current)).toHaveProperty('url');
    expect(change({ type: 'https', url: 'example.com/new' }).url).toBe('https://example.com/new');
  });

  test('does not validate again the fields that the draft leaves out', () => {
    const elsewhere: CheckRules = { ...garden, intervals: [60], locations: [] };
    expect(problems({ name: 'New' }, { ...current, locations: ['gone'] }, elsewhere)).toEqual({});
    expect(problems({ intervalSeconds: 600 }, current, elsewhere)).toHaveProperty('intervalSeconds');
  });

  test('adjusts the timeout to a new interval: a default becomes the new default, any other is limited', () => {
    const rules = { ...garden, intervals: [5, 60, 600] };
    const timeoutAfter = (timeoutSeconds: number, intervalSeconds: number): number | null => {
      const resolved = resolveCheck({ intervalSeconds }, { ...current, timeoutSeconds }, rules);
      return resolved.ok ? resolved.settings.timeoutSeconds : null;
    };
    expect(timeoutAfter(30, 5)).toBe(5);
    expect(timeoutAfter(10, 5)).toBe(5);
    expect(timeoutAfter(3, 5)).toBe(3);
    const short = { ...current, intervalSeconds: 5, timeoutSeconds: 5 };
    const longer = resolveCheck({ intervalSeconds: 60 }, short, rules);
    expect(longer.ok && longer.settings.timeoutSeconds).toBe(30);
  });

  test('rejects an alert delay that the new interval does not allow', () => {
    const delayed = { ...current, alertDelaySeconds: 120 };
    expect(problems({ intervalSeconds: 300 }, delayed)).toHaveProperty('alertDelaySeconds');
    expect(problems({ intervalSeconds: 60 }, delayed)).toEqual({});
  });
});
