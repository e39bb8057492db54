import { type Webhook, WebhookMeta, type WebhookType } from '@pharos/contract/rest/integrations/webhooks.ts';
import { zapierHook } from '@pharos/domain/integrations/webhooks/templates/template-contents.ts';
import { copyName } from '../../../../../../lib/copy-name.ts';
import { indentedJson } from '../../pretty-json.ts';

export interface WebhookDraft {
  name: string;
  type: WebhookType;
  /** Check IDs or `all`. Empty if the checks were deleted; other checks must then be selected. */
  checks: number[] | 'all';
  url: string;
  requiresAuth: boolean;
  username: string;
  password: string;
  /**
   * The origin of the stored password. For this origin, an empty `password` retains it. Null if no password is stored.
   */
  storedPasswordOrigin: string | null;
  mode: 'simple' | 'advanced';
  /** JSON as the user wrote it. Empty in Simple mode, where the URL determines the content. */
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
  storedPasswordOrigin: null,
  mode: 'simple',
  content: '',
};

/** The content is the event in a format for automation tools. */
export const draftForZap = (app: string): WebhookDraft => ({
  ...NEW_WEBHOOK,
  name: `${app} by Zapier`,
  type: 'AT',
  mode: 'advanced',
  content: indentedJson(zapierHook),
});

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
    storedPasswordOrigin: password === null ? null : originOf(url),
    mode: content === null ? 'simple' : 'advanced',
    content: content === null ? '' : indentedJson(content),
  };
};

const NAME_LENGTH = 128;

/** The browser does not know the password, so it must be entered again. */
export const copyOf = (webhook: Webhook): WebhookDraft => ({
  ...draftOf(webhook),
  name: copyName(webhook.name, NAME_LENGTH),
  storedPasswordOrigin: null,
});

export const originOf = (url: string): string | null => (URL.canParse(url.trim()) ? new URL(url.trim()).origin : null);
