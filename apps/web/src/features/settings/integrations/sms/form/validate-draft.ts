import { createSmsAlerter } from '@pharos/contract/rest/integrations/sms-alerters.ts';
import { type Phone, readPhone } from '../../../../../lib/phone.ts';
import type { SmsDraft } from './sms-draft.ts';

const { twilio_account_sid: AccountSid, twilio_auth_token: AuthToken } = createSmsAlerter.body.shape;

/** Returns only the first error, keyed by form path. */
export const validateDraft = (draft: SmsDraft, start: SmsDraft): Record<string, string> => {
  const usesStoredToken = start.accountSid !== '' && draft.accountSid.trim() === start.accountSid;
  const problems: readonly (readonly [path: string, problem: string | null])[] = [
    ['accountSid', messageOf(AccountSid, draft.accountSid)],
    ['authToken', usesStoredToken && draft.authToken === '' ? null : messageOf(AuthToken, draft.authToken)],
    ['number', phoneProblem(draft.number, 'Phone Number')],
    ...draft.recipients.map(
      (recipient, index) => [`recipients.${index}`, phoneProblem(recipient, 'Alert Mobile number')] as const,
    ),
  ];
  const first = problems.find(([, problem]) => problem !== null);
  return first?.[1] ? { [first[0]]: first[1] } : {};
};

const messageOf = (schema: typeof AccountSid, value: string): string | null =>
  schema.safeParse(value).error?.issues[0]?.message ?? null;

const phoneProblem = (phone: Phone, label: string): string | null => {
  if (phone.text.trim() === '') return `Please fill in ${label}`;
  return readPhone(phone) === null ? `${phone.text} is no valid phone number.` : null;
};
