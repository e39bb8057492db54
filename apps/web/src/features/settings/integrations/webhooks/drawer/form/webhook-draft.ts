import { type Webhook, WebhookMeta, type WebhookType } from '@pharos/contract/rest/integrations/webhooks.ts';
import { zapierHook } from '@pharos/domain/integrations/webhooks/templates/template-contents.ts';
import { copyName } from '../../../../../../lib/copy-name.ts';
import { indentedJson } from '../../pretty-json.ts';

/** What the form of a webhook holds. */
export interface WebhookDraft {
  name: string;
  type: WebhookType;
  /** Ids. None are chosen yet of one whose checks were deleted; it cannot be saved so. */
  checks: number[] | 'all';
  url: string;
  requiresAuth: boolean;
  username: string;
  password: string;
  /** The origin that the stored password is for: an empty `password` keeps it there. Null: there is none to be kept. */
  keepsPasswordFor: string | null;
  mode: 'simple' | 'advanced';
  /** JSON as it is written; in Simple mode nothing, since the URL decides. */
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

/** A new one as a guided Zap needs it: with the event as automation tools take it. */
export const draftForZap = (app: string): WebhookDraft => ({
  ...NEW_WEBHOOK,
  name: `${app} by Zapier`,
  type: 'AT',
  mode: 'advanced',
  content: indentedJson(zapierHook),
});

/** A stored webhook as the form begins with it. */
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

/** The same as a new one. Its password is not known here. */
export const copyOf = (webhook: Webhook): WebhookDraft => ({
  ...draftOf(webhook),
  name: copyName(webhook.name, NAME_LENGTH),
  keepsPasswordFor: null,
});

/** Of an address that may be half typed: null then. */
export const originOf = (url: string): string | null => (URL.canParse(url.trim()) ? new URL(url.trim()).origin : null);
