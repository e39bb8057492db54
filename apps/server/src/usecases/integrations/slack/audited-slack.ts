import { MASK } from '@pharos/contract/rest/integrations/integration.ts';
import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import type { StoredSlack } from './slack.ts';

type Audited = Pick<StoredSlack, 'state' | 'config' | 'secrets'>;

/** A Slack channel as the audit log keeps it, without the URL that posts to it. */
export const auditedSlack = (slack: Audited) => {
  const fields = fieldsOf(slack);
  return { ...fields, url: fields.url && MASK };
};

/** What a change alters, before and after, in the same form: of the URL, that it was altered. */
export const auditedChange = (before: Audited, after: Audited) => {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  const keys = (Object.keys(fresh) as (keyof typeof fresh)[]).filter((key) => !equalJson(old[key], fresh[key]));
  const pick = (from: Audited): Record<string, unknown> => {
    const audited = auditedSlack(from);
    return Object.fromEntries(keys.map((key) => [key, audited[key]]));
  };
  return { before: pick(before), after: pick(after) };
};

const fieldsOf = ({ state, config, secrets }: Audited) => ({
  kind: 'slack',
  state,
  alerts: config.filter,
  team: config.teamName,
  channel: config.channel,
  url: secrets?.webhookUrl ?? null,
});
