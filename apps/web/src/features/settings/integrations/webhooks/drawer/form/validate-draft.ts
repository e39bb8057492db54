import { createWebhook } from '@pharos/contract/rest/integrations/webhooks.ts';
import { readCallbackUrl } from '@pharos/domain/integrations/callback-url.ts';
import { contentProblem } from '../content/content-problem.ts';
import { metaText } from './webhook-body.ts';
import { originOf, type WebhookDraft } from './webhook-draft.ts';

type Errors = Partial<Record<keyof WebhookDraft, string>>;

const { name: Name, meta: Meta } = createWebhook.body.shape;

/** The specification defines the messages. */
export const validateDraft = (draft: WebhookDraft): Errors =>
  Object.fromEntries(
    Object.entries({
      name: messageOf(Name, draft.name),
      checks: draft.checks !== 'all' && draft.checks.length === 0 ? 'Choose checks, or All Checks.' : null,
      url: urlProblem(draft.url),
      ...(draft.requiresAuth && {
        username: draft.username === '' ? 'Username is required' : null,
        password: passwordProblem(draft),
      }),
      ...(draft.mode === 'advanced' && {
        content: contentProblem(draft.content)?.message ?? messageOf(Meta, metaText(draft)),
      }),
    }).filter(([, message]) => message !== null),
  );

interface Schema {
  safeParse(value: unknown): { error?: { issues: readonly { message: string }[] } | undefined };
}
const messageOf = (schema: Schema, value: unknown): string | null =>
  schema.safeParse(value).error?.issues[0]?.message ?? null;

const urlProblem = (text: string): string | null => {
  const read = readCallbackUrl(text);
  return read.ok ? null : read.problem;
};

/** A stored password belongs to one receiver, so another host must not receive it. */
const passwordProblem = ({ password, storedPasswordOrigin, url }: WebhookDraft): string | null => {
  if (password !== '') return null;
  if (storedPasswordOrigin === null) return 'Password is required';
  return storedPasswordOrigin === originOf(url)
    ? null
    : 'Enter the password again, because the URL points to another server.';
};
