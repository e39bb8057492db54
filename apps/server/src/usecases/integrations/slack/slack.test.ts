import { expect, test } from 'vitest';
import type { Services } from '../../context.ts';
import { nameOf, type StoredSlack, withoutSecrets } from './slack.ts';

const services = { settings: { sellsPlans: false }, now: () => 0 } as unknown as Services;
const slack = {
  place: 1,
  storing: {},
  problem: null,
  config: { teamName: 'Acme', channel: '#alerts' },
  secrets: { webhookUrl: 'https://hooks.slack.com/services/T/B/abcd' },
} as unknown as StoredSlack;

test.each([
  ['a URL', {}, '••••abcd', true, false],
  ['a URL that Slack has refused', { problem: 'unauthorized' as const }, '••••abcd', false, false],
  ['no URL yet', { secrets: { webhookUrl: null } }, null, false, false],
  ['a URL that cannot be read', { secrets: null }, null, false, true],
])('hides the URL of a channel with %s', (_what, changes, maskedUrl, isAuthorized, isUnreadable) => {
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
])('formats the name of a channel with %j %s', (config, name) => {
  expect(nameOf({ ...slack.config, ...config })).toBe(name);
});
