import type { CheckBody } from '@pharos/contract/rest/checks/check-body.ts';
import { readDraft } from '@pharos/domain/checks/wire/read-draft.ts';
import type { CheckRequest } from '../../usecases/checks/check-request.ts';
import { readCheckData } from './read-check-data.ts';

/**
 * Fields that are not given are undefined. Fields to reset to the default are null.
 * @throws InputError with the errors by field.
 */
export const toCheckRequest = (body: CheckBody): CheckRequest => ({
  draft: readDraft({ body, data: readCheckData(body) }),
  members: body.email_alert_members,
  contacts: body.email_alert_subscribers,
  applicationId: body.application ?? undefined,
});
