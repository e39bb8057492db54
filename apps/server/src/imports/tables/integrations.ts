import type { ExportRows } from '@pharos/contract/export/rows.ts';
import { HelpDeskConfig } from '@pharos/contract/stored/desk-config.ts';
import { SlackConfig } from '@pharos/contract/stored/slack-config.ts';
import { SmsConfig } from '@pharos/contract/stored/sms-config.ts';
import { WebhookConfig } from '@pharos/contract/stored/webhook-config.ts';
import { readCallbackUrl } from '@pharos/domain/integrations/callback-url.ts';
import { findContentProblem } from '@pharos/domain/integrations/webhooks/content/find-content-problem.ts';
import { limitsOf } from '@pharos/domain/plans/plans.ts';
import { damaged, ImportRefusal } from '../import-refusal.ts';
import type { Importing } from '../importing.ts';
import { listed } from '../summary-text.ts';

const CONFIG_OF_KIND = {
  webhook: WebhookConfig,
  slack: SlackConfig,
  sms: SmsConfig,
  freshdesk: HelpDeskConfig,
  freshservice: HelpDeskConfig,
} as const;

/**
 * Integrations are imported without secrets and disabled, until a user has checked them. They continue to run on the
 * exporting installation.
 */
export const importIntegrations = async (importing: Importing): Promise<{ integrations: number }> => {
  const { into, ids, toDo } = importing;
  const [off, ofZaps] = [[], []] as [string[], string[]];
  const count = await importing.fillNumbered('integrations', (row, id) => {
    const config = configOf(row);
    // Zapier has created these subscriptions, and does not know this installation.
    if ('madeBy' in config && config.madeBy === 'zapier') {
      ofZaps.push(row.name);
      return null;
    }
    off.push(row.name);
    return {
      id,
      organization_id: into.organizationId,
      kind: row.kind,
      state: 'DA',
      name: row.name,
      all_checks: row.all_checks,
      config,
      secrets: into.unreadableSecrets,
    };
  });
  const max = limitsOf(into.rules.entitlement, into.now).integrations;
  if (count > max)
    throw new ImportRefusal(
      `The file contains ${count} integrations, but the plan of this organization allows ${max}.`,
    );
  if (off.length > 0)
    toDo.push(`Enter the secrets of these integrations again, and turn the integrations on: ${listed(off)}.`);
  if (ofZaps.length > 0)
    toDo.push(`Turn on these Zaps again with an API key of this Pharos installation: ${listed(ofZaps)}.`);
  await importing.fill('integration_checks', (row) => {
    const integrationId = ids.find('integrations', row.integration_id);
    if (integrationId === undefined) return null;
    return { integration_id: integrationId, check_id: ids.of('checks', row.check_id) };
  });
  return { integrations: count };
};

/**
 * Returns the error for which the form would reject a webhook. The address of its URL is checked when the webhook is
 * enabled.
 */
const webhookProblem = ({ url, content }: WebhookConfig): string | null => {
  const read = readCallbackUrl(url);
  if (!read.ok) return read.problem;
  return (content && findContentProblem(content)?.message) ?? null;
};

const configOf = ({ kind, name, config }: ExportRows['integrations']) => {
  const schema = Object.hasOwn(CONFIG_OF_KIND, kind) ? CONFIG_OF_KIND[kind as keyof typeof CONFIG_OF_KIND] : undefined;
  const parsed = schema?.safeParse(config);
  if (!parsed?.success) throw damaged(`The integration ${name} cannot be read.`);
  const problem = 'url' in parsed.data ? webhookProblem(parsed.data) : null;
  if (problem !== null) throw damaged(`The integration ${name} cannot be used: ${problem}`);
  return parsed.data;
};
