import { MASK } from '@pharos/contract/rest/integrations/integration.ts';
import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import type { StoredWebhook } from './webhook.ts';

type Audited = Pick<StoredWebhook, 'state' | 'name' | 'checkIds' | 'config' | 'secrets'>;

/**
 * A webhook as the audit log keeps it, without what may be a secret: its password, the content, and of the URL all that follows the host,
 * where many services have a token.
 */
export const auditedWebhook = (webhook: Audited) => {
  const fields = fieldsOf(webhook);
  return {
    ...fields,
    url: shownUrl(fields.url),
    password: fields.password && MASK,
    content: fields.content && MASK,
  };
};

/** What a change alters, before and after, in the same form: of what is masked, that it was altered. */
export const auditedChange = (before: Audited, after: Audited) => {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  const keys = (Object.keys(fresh) as (keyof typeof fresh)[]).filter((key) => !equalJson(old[key], fresh[key]));
  const pick = (from: Audited): Record<string, unknown> => {
    const audited = auditedWebhook(from);
    return Object.fromEntries(keys.map((key) => [key, audited[key]]));
  };
  return { before: pick(before), after: pick(after) };
};

const fieldsOf = ({ state, name, checkIds, config, secrets }: Audited) => ({
  state,
  name,
  type: config.type,
  url: config.url,
  subscribed_checks: checkIds ?? 'all',
  username: config.username,
  password: secrets?.password ?? null,
  content: config.content,
});

const shownUrl = (url: string): string => {
  const { origin, pathname, search } = new URL(url);
  return pathname === '/' && search === '' ? `${origin}/` : `${origin}/…`;
};
