import { MASK } from '@pharos/contract/rest/integrations/integration.ts';
import type { WebhookMeta, WebhookType } from '@pharos/contract/rest/integrations/webhooks.ts';
import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import type { WebhookDraft } from './webhook-draft.ts';

export interface WebhookFields {
  name: string;
  type: WebhookType;
  url: string;
  subscribed_checks: number[] | 'all';
  /** JSON, see `WebhookMeta`. */
  meta: string;
}

/** What is sent to save the form. Its content is valid JSON, or it is refused. */
export const fieldsOf = (draft: WebhookDraft): WebhookFields => ({
  name: draft.name.trim(),
  type: draft.type,
  url: draft.url.trim(),
  subscribed_checks: draft.checks,
  meta: metaText(draft),
});

/** Only what differs from what the form began with. */
export const changedFields = (draft: WebhookDraft, start: WebhookDraft): Partial<WebhookFields> => {
  const before = fieldsOf(start);
  return Object.fromEntries(
    Object.entries(fieldsOf(draft)).filter(([name, value]) => !equalJson(value, before[name as keyof WebhookFields])),
  );
};

/** The `meta` of a webhook. A password that was left empty stays as it is stored. */
export const metaText = ({ requiresAuth, username, password, mode, content }: WebhookDraft): string =>
  JSON.stringify({
    username: requiresAuth ? username : null,
    password: requiresAuth ? password || MASK : null,
    data_json: mode === 'advanced' ? JSON.parse(content) : null,
  } satisfies WebhookMeta);
