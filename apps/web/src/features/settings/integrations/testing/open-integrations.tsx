import type { SlackAlerter } from '@pharos/contract/rest/integrations/slack.ts';
import type { SmsAlerter } from '@pharos/contract/rest/integrations/sms-alerters.ts';
import type { Webhook } from '@pharos/contract/rest/integrations/webhooks.ts';
import { screen, within } from '@testing-library/react';
import { fakeApi, pageOf, refused } from '../../../../lib/testing/fake-api.ts';
import { listedCheck, organization } from '../../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../../lib/testing/render-page.tsx';
import { IntegrationsPage } from '../integrations-page.tsx';

export const webhook = (given: Partial<Webhook> = {}): Webhook => ({
  id: 3,
  state: 'AC',
  name: 'On call',
  type: 'AL',
  url: 'https://hooks.example/pharos',
  subscribed_checks: [],
  checks_deleted: false,
  organization: 7,
  meta: JSON.stringify({ username: null, password: null, data_json: null }),
  made_by: null,
  problem: null,
  ...given,
});

export const slackAlerter = (given: Partial<SlackAlerter> = {}): SlackAlerter => ({
  id: 5,
  state: 'AC',
  organization: 7,
  slack_team_name: 'Acme',
  slack_incoming_webhook_channel: '#alerts',
  incoming_webhook_url: '••••wxyz',
  is_authorized: true,
  oauth_authorization_url: null,
  alert_source_mode: 'AA',
  alert_source_check_state: 'AN',
  problem: null,
  ...given,
});

export const smsAlerter = (given: Partial<SmsAlerter> = {}): SmsAlerter => ({
  id: 5,
  state: 'AC',
  organization: 7,
  twilio_account_sid: `AC${'0123456789abcdef'.repeat(2)}`,
  twilio_auth_token: '••••0001',
  twilio_number: '+14155550100',
  alert_source_check_state: 'AE',
  alert_source_applications: [9],
  alert_traget_numbers: '+14155550123,+4917112345678',
  ended_numbers: [],
  problem: null,
  ...given,
});

interface Given {
  isRefused?: boolean;
  isSmsRefused?: boolean;
  webhooks?: readonly Webhook[];
  freshdesk?: readonly object[];
  freshservice?: readonly object[];
  showsZapier?: boolean;
  slack?: readonly SlackAlerter[];
  hasSlackApp?: boolean;
  smsAlerters?: readonly SmsAlerter[];
  organization?: Parameters<typeof organization>[0];
  search?: string;
  answers?: Parameters<typeof fakeApi>[0];
}

export const openIntegrations = async ({
  webhooks = [webhook()],
  freshdesk = [],
  freshservice = [],
  slack = [],
  hasSlackApp = true,
  smsAlerters = [],
  search = '',
  isRefused = false,
  isSmsRefused = false,
  answers = {},
  showsZapier = false,
  ...given
}: Given = {}) => {
  const api = fakeApi({
    'GET /integrations/webhooks/': () => (isRefused ? refused(403) : pageOf(webhooks)),
    'GET /integrations/freshdesk-alerters/': () => pageOf(freshdesk),
    'GET /integrations/freshservice-alerters/': () => pageOf(freshservice),
    'GET /installation/': () => ({ zapier_app: showsZapier, slack_app: hasSlackApp }),
    'GET /integrations/slack-alerters/': () => pageOf(slack),
    'GET /integrations/sms-alerters/': () => (isSmsRefused ? refused(403) : pageOf(smsAlerters)),
    'GET /organizations/': () => pageOf([organization(given.organization)]),
    'GET /checks/': () => pageOf([listedCheck(11, { name: 'Shop' }), listedCheck(12, { name: 'Wiki' })]),
    ...answers,
  });
  localStorage.setItem('pharos.token', 'signed-in');
  const page = await renderPage(<IntegrationsPage />, {
    at: `/settings/integrations${search}`,
    organization: organization(given.organization),
  });
  const sent = (method: string, path: string) =>
    api.calls.findLast((call) => call.method === method && call.path === path)?.body as Record<string, unknown>;
  return { ...page, api, sent };
};

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const createButton = (card: string) =>
  within(screen.getByRole('region', { name: card })).getByRole<HTMLButtonElement>('button', {
    name: 'Create Integration',
  });
