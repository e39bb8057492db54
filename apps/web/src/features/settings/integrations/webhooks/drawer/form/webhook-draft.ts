import { type Webhook, WebhookMeta, type WebhookType } from '@pharos/contract/rest/integrations/webhooks.ts';
import { zapierHook } from '@pharos/domain/integrations/webhooks/templates/template-contents.ts';
import { copyName } from '../../../../../../lib/copy-name.ts';
import { indentedJson } from '../../pretty-json.ts';

/** The values of the webhook form. */
export interface WebhookDraft {
  name: string;
  type: WebhookType;
  /**
   * Check ids, or `all`. Empty for a webhook whose checks were deleted, which cannot be saved until checks are
   * selected.
   */
  checks: number[] | 'all';
  url: string;
  requiresAuth: boolean;
  username: string;
  password: string;
  /**
   * The origin for which the password is stored. For this origin, an empty `password` retains the stored one. Null if
   * no password is stored.
   */
  keepsPasswordFor: string | null;
  mode: 'simple' | 'advanced';
  /** JSON as the user wrote it. Empty in Simple mode, because the URL determines the content. */
  content: string;
}

export const NEW_WEBHOOK: WebhookDraft = {
  name: '',
  type: 'AL',
  checks: 'all',
  url: '',
  requiresAuth: false,
  username: '',
  password: '',
  keepsPasswordFor: null,
  mode: 'simple',
  content: '',
};

/**
 * Returns the initial values of a webhook for a guided Zap. Its content is the event in a format for automation tools.
 */
export const draftForZap = (app: string): WebhookDraft => ({
  ...NEW_WEBHOOK,
  name: `${app} by Zapier`,
  type: 'AT',
  mode: 'advanced',
  content: indentedJson(zapierHook),
});

/** Returns the form values of a stored webhook. */
export const draftOf = (webhook: Webhook): WebhookDraft => {
  const { name, type, url, subscribed_checks: checks, checks_deleted: areDeleted, meta } = webhook;
  const { username = null, password = null, data_json: content = null } = WebhookMeta.parse(JSON.parse(meta));
  return {
    name,
    type,
    checks: checks.length === 0 && !areDeleted ? 'all' : checks,
    url,
    requiresAuth: username !== null,
    username: username ?? '',
    password: '',
    keepsPasswordFor: password === null ? null : originOf(url),
    mode: content === null ? 'simple' : 'advanced',
    content: content === null ? '' : indentedJson(content),
  };
};

const NAME_LENGTH = 128;

/** Returns the form values of a copy. The password must be entered again, because the browser does not know it. */
export const copyOf = (webhook: Webhook): WebhookDraft => ({
  ...draftOf(webhook),
  name: copyName(webhook.name, NAME_LENGTH),
  keepsPasswordFor: null,
});

/** Returns the origin of a URL, or null if the URL is incomplete. */
export const originOf = (url: string): string | null => (URL.canParse(url.trim()) ? new URL(url.trim()).origin : null);
