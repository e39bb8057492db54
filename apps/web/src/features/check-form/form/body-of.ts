import type { CheckBody } from '@pharos/contract/rest/checks/check-body.ts';
import type { CheckDraft } from '@pharos/domain/checks/settings/check-settings.ts';
import { writeDraft } from '@pharos/domain/checks/wire/write-check.ts';
import type { Recipients } from './check-values.ts';

/** Omitted fields remain unchanged on the server. */
export const bodyOf = (draft: CheckDraft, { members, contacts }: Partial<Recipients>): CheckBody => {
  const { body, data } = writeDraft(draft);
  return {
    ...body,
    ...(members && { email_alert_members: members }),
    ...(contacts && { email_alert_subscribers: contacts }),
    email_alert_users_mode: 'SAM',
    email_alert_subscribers_mode: 'SAS',
    ...(Object.keys(data).length > 0 && { data: JSON.stringify(data) }),
  };
};
