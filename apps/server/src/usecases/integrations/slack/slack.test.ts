import { expect, test } from 'vitest';
import type { Services } from '../../context.ts';
import { nameOf, type StoredSlack, withoutSecrets } from './slack.ts';

// Only what is read of them.
const services = { settings: { sellsPlans: false }, now: () => 0 } as unknown as Services;
const slack = {
  place: 1,
  holding: {},
  problem: null,
  config: { teamName: 'Acme', channel: '#alerts' },
  secrets: { webhookUrl: 'https://hooks.slack.com/services/T/B/abcd' },
} as unknown as StoredSlack;

test.each([
  ['a URL', {}, '••••abcd', true, false],
  ['a URL that Slack has refused', { problem: 'unauthorized' as const }, '••••abcd', false, false],
  ['no URL yet', { secrets: { webhookUrl: null } }, null, false, false],
  ['a URL that cannot be read', { secrets: null }, null, false, true],
])('a channel with %s is shown without it', (_what, changes, maskedUrl, isAuthorized, isUnreadable) => {
  const view = withoutSecrets(services, { ...slack, ...changes });
  expect(view).toMatchObject({ maskedUrl, isAuthorized, isUnreadable });
  expect(JSON.stringify(view)).not.toContain('services/T');
});

test.each([
  [{ teamName: 'Acme', channel: '#alerts' }, 'Acme #alerts'],
  [{ teamName: null, channel: '#alerts' }, '#alerts'],
  [{ teamName: 'Acme', channel: null }, 'Acme'],
  [{ teamName: null, channel: '' }, 'Slack'],
  [{ teamName: null, channel: null }, 'Slack'],
])('a channel with %j is called %s', (config, name) => {
  expect(nameOf({ ...slack.config, ...config })).toBe(name);
});
