import { expect, test } from 'vitest';
import type { CheckDraft } from './check-settings.ts';
import { type CheckRules, resolveCheck } from './resolve-check.ts';
import { joinSecrets, splitSecrets } from './secrets.ts';
import { optionsOf, settingsOf } from './target.ts';

const rules: CheckRules = {
  intervals: [60],
  locations: [],
  holding: { plan: 'GARDEN', trialEndsAt: null, unlocked: true },
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

test.each(drafts)('settings of $url are read back as they were stored', (draft) => {
  const resolved = resolveCheck({ ...draft, name: 'x' }, null, rules);
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.problems));
  const { settings } = resolved;
  const options = optionsOf(settings);
  const { target, secrets } = splitSecrets(options.target);
  expect(JSON.stringify(target)).not.toMatch(/secret|X-Key/);
  const stored = JSON.parse(JSON.stringify({ ...options, target }));
  expect(settingsOf(settings, { ...stored, target: joinSecrets(stored.target, secrets) })).toEqual(settings);
});

test('an address stands in the target without brackets, a name in ASCII', () => {
  const targetOfUrl = (url: string) => {
    const resolved = resolveCheck({ name: 'x', url }, null, rules);
    return resolved.ok && optionsOf(resolved.settings).target;
  };
  expect(targetOfUrl('tcp://[2001:DB8::1]:25')).toMatchObject({ host: '2001:db8::1', port: 25 });
  expect(targetOfUrl('icmp://bücher.example')).toMatchObject({ host: 'xn--bcher-kva.example' });
});
