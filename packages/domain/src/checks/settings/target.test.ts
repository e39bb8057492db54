import { expect, test } from 'vitest';
import { entitlementOf } from '../../plans/plans.ts';
import type { CheckDraft } from './check-settings.ts';
import { defaultSettings } from './defaults.ts';
import { type CheckRules, resolveCheck } from './resolve-check.ts';
import { joinSecrets, splitSecrets } from './secrets.ts';
import { optionsOf, settingsOf, targetOf } from './target.ts';

const rules: CheckRules = {
  intervals: [60],
  locations: [],
  entitlement: { ...entitlementOf('GARDEN'), unlocked: true },
  now: 0,
};

const drafts: CheckDraft[] = [
  {
    url: 'https://example.com/a?b',
    basicAuth: { username: 'bob', password: 'secret' },
    headers: { 'X-Key': '1' },
    statusCheck: { mode: 'blacklist', codes: '404,500' },
    stringCheck: { mode: 'absent', text: 'error' },
    ignoreSslVerification: true,
    certificateAlert: { onExpiry: true },
    performanceAlert: { isActive: true, thresholdMs: 200, durationSeconds: 60 },
    timeoutSeconds: 7,
    apdexThresholdMs: 300,
    alertDelaySeconds: 60,
    notes: 'Some notes',
  },
  { url: 'http://localhost:8080' },
  { url: 'wss://example.com/live', ignoreSslVerification: true },
  { url: 'icmp://[::1]' },
  { url: 'tcp://example.com:25' },
  { url: 'tcp://example.com:25', commandString: 'QUIT\\r\\n', successString: '220', errorString: '5' },
  { url: 'udp://example.com:53', commandString: 'x' },
  { url: 'dns://example.com', recordType: 'MX', expected: '10 mail.example.com' },
];

test.each(drafts)('restores the settings of $url after they were stored', (draft) => {
  const resolved = resolveCheck({ ...draft, name: 'x' }, null, rules);
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.problems));
  const { settings } = resolved;
  const options = optionsOf(settings);
  const { target, secrets } = splitSecrets(options.target);
  expect(JSON.stringify(target)).not.toMatch(/secret|X-Key/);
  const stored = JSON.parse(JSON.stringify({ ...options, target }));
  expect(settingsOf(settings, { ...stored, target: joinSecrets(stored.target, secrets) })).toEqual(settings);
});

test.each<[CheckDraft, object]>([
  [{ url: 'https://example.com/a?b' }, { type: 'https', url: 'https://example.com/a?b', timeoutSeconds: 30 }],
  [
    { url: 'http://example.com/live', headers: { 'X-Key': '1' } },
    {
      type: 'http',
      url: 'http://example.com/live',
      timeoutSeconds: 30,
      headers: { 'X-Key': '1' },
    },
  ],
  [
    { url: 'wss://example.com/live', ignoreSslVerification: true },
    { type: 'socket', url: 'wss://example.com/live', timeoutSeconds: 30, ignoreSslVerification: true },
  ],
  [{ url: 'icmp://example.com' }, { type: 'icmp', host: 'example.com', timeoutSeconds: 30 }],
  [
    { url: 'tcp://example.com:25', successString: '220' },
    { type: 'tcp', host: 'example.com', port: 25, timeoutSeconds: 30, successString: '220' },
  ],
])('returns for %j a target with only the fields that are probed and set', (draft, target) => {
  const resolved = resolveCheck({ ...draft, name: 'x' }, null, rules);
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.problems));
  expect(targetOf(resolved.settings)).toEqual(target);
});

test('throws for settings with a URL of another type', () => {
  expect(() => targetOf({ ...defaultSettings('tcp', 60), url: 'https://example.com' })).toThrow(
    'https://example.com is not a URL of type tcp',
  );
});

test('returns an address without brackets and a name in ASCII', () => {
  const targetOfUrl = (url: string) => {
    const resolved = resolveCheck({ name: 'x', url }, null, rules);
    return resolved.ok && optionsOf(resolved.settings).target;
  };
  expect(targetOfUrl('tcp://[2001:DB8::1]:25')).toMatchObject({ host: '2001:db8::1', port: 25 });
  expect(targetOfUrl('icmp://bücher.example')).toMatchObject({ host: 'xn--bcher-kva.example' });
});
