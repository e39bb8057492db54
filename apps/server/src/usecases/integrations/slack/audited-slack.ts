import { MASK } from '@pharos/contract/rest/integrations/integration.ts';
import type { AuditedForm } from '../integration-changes.ts';
import type { StoredSlack } from './slack.ts';

type Audited = Pick<StoredSlack, 'state' | 'config' | 'secrets'>;

/** Returns the channel without the URL that posts to it. */
export const auditedSlack = (slack: Audited): Record<string, unknown> => {
  const fields = fieldsOf(slack);
  return { ...fields, url: fields.url && MASK };
};

const fieldsOf = ({ state, config, secrets }: Audited) => ({
  kind: 'slack',
  state,
  alerts: config.filter,
  team: config.teamName,
  channel: config.channel,
  url: secrets?.webhookUrl ?? null,
});

export const slackAudit: AuditedForm<Audited> = { fields: fieldsOf, shown: auditedSlack };
