import { randomBytes } from 'node:crypto';
import type { HelpDeskConfig, HelpDeskSecrets } from '@pharos/contract/stored/desk-config.ts';
import type { SlackConfig, SlackSecrets } from '@pharos/contract/stored/slack-config.ts';
import type { SmsConfig, SmsSecrets } from '@pharos/contract/stored/sms-config.ts';
import type { WebhookConfig, WebhookSecrets } from '@pharos/contract/stored/webhook-config.ts';
import type { IntegrationProblem } from '@pharos/domain/integrations/integration-problem.ts';
import { smsRecipient } from '@pharos/domain/integrations/sms/sms-recipient.ts';
import { zapierHook } from '@pharos/domain/integrations/webhooks/templates/template-contents.ts';
import type { Db } from '../../../apps/server/src/storage/connection/connect.ts';
import type { SecretBox } from '../../../apps/server/src/storage/connection/secret-box.ts';
import { insertIntegration, updateIntegration } from '../../../apps/server/src/storage/integrations/integrations.ts';
import { API_KEY } from '../../../doubles/src/desks/start-desk-double.ts';
import { TEAM, webhookPath } from '../../../doubles/src/slack/start-slack-double.ts';
import { sendChanges, type WebhookPast, writeWebhookPast } from '../history/webhook-past.ts';
import type { TargetPorts } from '../targets/ports.ts';
import { RECEIVERS } from '../targets/receivers.ts';
import { TWILIO } from '../targets/services.ts';

interface Options {
  db: Db;
  secrets: SecretBox;
  organizationId: number;
  ids: ReadonlyMap<string, number>;
  ports: TargetPorts;
  madeAt: number;
}

interface DemoWebhook {
  name: string;
  path: string;
  /** Null if the webhook is for all checks. */
  check: string | null;
  config: Pick<WebhookConfig, 'type' | 'content' | 'madeBy'>;
  past: WebhookPast;
}

const WEBHOOKS: readonly DemoWebhook[] = [
  {
    name: 'Incident board',
    path: RECEIVERS.incidents,
    check: null,
    config: { type: 'AL', content: null, madeBy: null },
    past: { failsForDays: null },
  },
  {
    name: 'Status in the wiki',
    path: RECEIVERS.wiki,
    check: null,
    config: { type: 'AT', content: null, madeBy: null },
    past: { failsForDays: 4 },
  },
  {
    name: 'Zapier: Up / Down',
    path: RECEIVERS.zap,
    check: 'recommendations',
    config: { type: 'AT', content: zapierHook, madeBy: 'zapier' },
    past: { failsForDays: null },
  },
];

/**
 * Creates integrations of each kind. The webhooks have past deliveries, and one of them fails. One of the help desks
 * has outdated settings.
 */
export const createIntegrations = async ({
  db,
  secrets,
  organizationId,
  ids,
  ports,
  madeAt,
}: Options): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await sendChanges(trx, organizationId, madeAt);
    for (const { name, path, check, config, past } of WEBHOOKS) {
      const checkIds = check === null ? null : [ids.get(check) ?? Number.NaN];
      const id = await insertIntegration(trx, secrets, {
        organizationId,
        kind: 'webhook',
        state: 'AC',
        name,
        checkIds,
        config: { ...config, url: `http://127.0.0.1:${ports.hooks}${path}`, username: null } satisfies WebhookConfig,
        secrets: { password: null, signingSecret: newSecret(), former: null } satisfies WebhookSecrets,
      });
      await writeWebhookPast(trx, { organizationId, id, checkIds, type: config.type, madeAt }, past);
    }
    for (const { problem, endedNumber, ...service } of servicesAt(ports)) {
      const added = { ...service, organizationId, state: 'AC' as const, checkIds: null };
      const id = await insertIntegration(trx, secrets, added);
      const endedRecipients = endedNumber ? { [smsRecipient(id, endedNumber)]: OPTED_OUT } : {};
      await updateIntegration(trx, secrets, { organizationId, id }, { problem, endedRecipients });
    }
  });
};

interface DemoService {
  kind: string;
  name: string;
  config: object;
  secrets: object;
  problem: IntegrationProblem | null;
  /** A phone number that no longer accepts messages. */
  endedNumber?: string;
}

const OPTED_OUT = 'the recipient has opted out of messages from this Twilio number (error 21610)';

const servicesAt = ({ slack }: TargetPorts): DemoService[] => [
  {
    kind: 'slack',
    name: `${TEAM.name} #alerts`,
    config: { filter: 'AN', teamName: TEAM.name, channel: '#alerts' } satisfies SlackConfig,
    secrets: { webhookUrl: `http://127.0.0.1:${slack}${webhookPath(1)}` } satisfies SlackSecrets,
    problem: null,
  },
  {
    kind: 'sms',
    name: 'Twilio',
    config: {
      accountSid: TWILIO.accountSid,
      from: TWILIO.from,
      filter: 'NR',
      numbers: [TWILIO.onCall, TWILIO.optedOut],
    } satisfies SmsConfig,
    secrets: { authToken: TWILIO.authToken } satisfies SmsSecrets,
    problem: null,
    endedNumber: TWILIO.optedOut,
  },
  {
    kind: 'freshdesk',
    name: 'acme.freshdesk.com',
    config: {
      domain: 'acme.freshdesk.com',
      tag: 'de50de50',
      data: { type: 'Incident', group_id: 21, custom_fields: { cf_country: 'Germany', cf_city: 'Berlin' } },
      mandatory: [{ name: 'cf_country', label: 'Country' }],
    } satisfies HelpDeskConfig,
    secrets: { apiKey: API_KEY } satisfies HelpDeskSecrets,
    problem: null,
  },
  {
    kind: 'freshservice',
    name: 'acme.freshservice.com',
    config: {
      domain: 'acme.freshservice.com',
      tag: 'de50de51',
      data: {},
      mandatory: [{ name: 'category', label: 'Category' }],
    } satisfies HelpDeskConfig,
    secrets: { apiKey: API_KEY } satisfies HelpDeskSecrets,
    problem: 'misconfigured',
  },
];

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
