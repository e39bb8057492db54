import { randomBytes } from 'node:crypto';
import type { WebhookConfig, WebhookSecrets } from '@pharos/contract/stored/webhook-config.ts';
import { zapierHook } from '@pharos/domain/integrations/webhooks/templates/template-contents.ts';
import type { Db } from '../../../apps/server/src/storage/connection/connect.ts';
import type { SecretBox } from '../../../apps/server/src/storage/connection/secret-box.ts';
import { insertIntegration } from '../../../apps/server/src/storage/integrations/integrations.ts';
import { tellChanges, type WebhookPast, writeWebhookPast } from '../history/webhook-past.ts';
import { RECEIVERS } from '../targets/receivers.ts';

interface Options {
  db: Db;
  secrets: SecretBox;
  organizationId: number;
  /** Ids by key of the demo's checks. */
  ids: ReadonlyMap<string, number>;
  /** Where the receivers listen. */
  port: number;
  /** Epoch milliseconds. */
  madeAt: number;
}

interface DemoWebhook {
  name: string;
  path: string;
  /** Key of the check that it is for; null: all. */
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

/** One integration of each kind that a receiver on this machine can stand for, with what was sent to it; one of them fails. */
export const createIntegrations = async ({
  db,
  secrets,
  organizationId,
  ids,
  port,
  madeAt,
}: Options): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await tellChanges(trx, organizationId, madeAt);
    for (const { name, path, check, config, past } of WEBHOOKS) {
      const checkIds = check === null ? null : [ids.get(check) ?? Number.NaN];
      const id = await insertIntegration(trx, secrets, {
        organizationId,
        kind: 'webhook',
        state: 'AC',
        name,
        checkIds,
        config: { ...config, url: `http://127.0.0.1:${port}${path}`, username: null } satisfies WebhookConfig,
        secrets: { password: null, signingSecret: newSecret(), former: null } satisfies WebhookSecrets,
      });
      await writeWebhookPast(trx, { organizationId, id, checkIds, type: config.type, madeAt }, past);
    }
  });
};

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
