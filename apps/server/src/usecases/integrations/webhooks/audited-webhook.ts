import { MASK } from '@pharos/contract/rest/integrations/integration.ts';
import type { AuditedForm } from '../integration-changes.ts';
import type { StoredWebhook } from './webhook.ts';

type Audited = Pick<StoredWebhook, 'state' | 'name' | 'checkIds' | 'config' | 'secrets'>;

/**
 * Omits possible secrets: the password, the content, and the part of the URL after the host, where many services have a
 * token.
 */
export const auditedWebhook = (webhook: Audited): Record<string, unknown> => {
  const fields = fieldsOf(webhook);
  return {
    ...fields,
    url: shownUrl(fields.url),
    password: fields.password && MASK,
    content: fields.content && MASK,
  };
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

export const webhookAudit: AuditedForm<Audited> = { fields: fieldsOf, shown: auditedWebhook };
