import { MASK } from '@pharos/contract/rest/integrations/integration.ts';
import type { WebhookMeta, WebhookType } from '@pharos/contract/rest/integrations/webhooks.ts';
import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import type { WebhookDraft } from './webhook-draft.ts';

export interface WebhookFields {
  name: string;
  type: WebhookType;
  url: string;
  subscribed_checks: number[] | 'all';
  /** JSON in the format of `WebhookMeta`. */
  meta: string;
}

export const fieldsOf = (draft: WebhookDraft): WebhookFields => ({
  name: draft.name.trim(),
  type: draft.type,
  url: draft.url.trim(),
  subscribed_checks: draft.checks,
  meta: metaText(draft),
});

export const changedFields = (draft: WebhookDraft, start: WebhookDraft): Partial<WebhookFields> => {
  const before = fieldsOf(start);
  return Object.fromEntries(
    Object.entries(fieldsOf(draft)).filter(([name, value]) => !equalJson(value, before[name as keyof WebhookFields])),
  );
};

/** An empty password is sent as the mask, which retains the stored one. */
export const metaText = ({ requiresAuth, username, password, mode, content }: WebhookDraft): string =>
  JSON.stringify({
    username: requiresAuth ? username : null,
    password: requiresAuth ? password || MASK : null,
    data_json: mode === 'advanced' ? JSON.parse(content) : null,
  } satisfies WebhookMeta);
