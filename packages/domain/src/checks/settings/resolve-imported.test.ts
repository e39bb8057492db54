import { describe, expect, test } from 'vitest';
import { entitlementOf } from '../../plans/plans.ts';
import type { CheckDraft, CheckSettings } from './check-settings.ts';
import { type CheckRules, resolveCheck } from './resolve-check.ts';
import { resolveImported } from './resolve-imported.ts';
import { splitSecrets } from './secrets.ts';
import { optionsOf } from './target.ts';

const rules: CheckRules = {
  intervals: [60, 300],
  locations: [{ key: 'north', types: ['https'] }],
  entitlement: { ...entitlementOf('GARDEN'), unlocked: true },
  now: 0,
};
const made = (draft: CheckDraft): CheckSettings => {
  const resolved = resolveCheck({ name: 'x', intervalSeconds: 60, ...draft }, null, rules);
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.problems));
  return resolved.settings;
};
const stored = (settings: CheckSettings) => {
  const options = optionsOf(settings);
  return JSON.parse(JSON.stringify({ ...options, target: splitSecrets(options.target).target }));
};
const imported = (settings: CheckSettings, here: CheckRules = rules) => {
  const resolved = resolveImported(settings, stored(settings), here);
  return resolved.ok ? resolved.settings : resolved.problems;
};

const FULL: CheckDraft = {
  url: 'https://example.com/a?b',
  statusCheck: { mode: 'blacklist', codes: '404,500' },
  stringCheck: { mode: 'absent', text: 'error' },
  ignoreSslVerification: true,
  certificateAlert: { onExpiry: true },
  performanceAlert: { isActive: true, thresholdMs: 200, durationSeconds: 60 },
  timeoutSeconds: 7,
  apdexThresholdMs: 300,
  alertDelaySeconds: 60,
  notes: 'Some notes',
};

describe('resolveImported: the settings of a check from another installation', () => {
  test.each<CheckDraft>([
    FULL,
    { url: 'http://localhost:8080' },
    { url: 'wss://example.com/live', ignoreSslVerification: true },
    { url: 'icmp://[::1]' },
    { url: 'tcp://example.com:25', commandString: 'QUIT\\r\\n', successString: '220', errorString: '5' },
    { url: 'udp://example.com:53', commandString: 'x' },
    { url: 'dns://example.com', recordType: 'MX', expected: '10 mail.example.com' },
  ])('restores the settings of $url unchanged', (draft) => {
    const settings = made(draft);
    expect(imported(settings)).toEqual(settings);
  });

  test('omits the secrets', () => {
    const settings = made({ ...FULL, basicAuth: { username: 'a', password: 'b' }, headers: { 'X-Key': '1' } });
    expect(imported(settings)).toEqual(made(FULL));
  });

  test('uses an interval that this installation offers, and any location', () => {
    const settings = made({ ...FULL, locations: ['north'], alertDelaySeconds: 120 });
    const here = { ...rules, intervals: [600, 300], locations: [] };
    expect(imported(settings, here)).toMatchObject({ intervalSeconds: 300, locations: [], alertDelaySeconds: 0 });
    expect(imported({ ...settings, intervalSeconds: 900 }, here)).toMatchObject({ intervalSeconds: 600 });
  });

  test('rejects settings that a person could not enter', () => {
    const settings = made(FULL);
    const sprout = { ...rules, entitlement: { ...entitlementOf('SPROUT'), unlocked: false } };
    expect(imported(settings, sprout)).toContainEqual(expect.objectContaining({ field: 'timeoutSeconds' }));
    const forged = resolveImported({ ...settings, url: 'https://' }, stored(settings), rules);
    expect(forged).toMatchObject({ ok: false, problems: [{ field: 'url' }] });
  });
});
