import type { CheckBody } from '@pharos/contract/rest/checks/check-body.ts';
import { readDraft } from '@pharos/domain/checks/wire/read-draft.ts';
import type { CheckRequest } from '../../usecases/checks/check-request.ts';
import { readCheckData } from './read-check-data.ts';

/**
 * Converts a check from the API format to internal names. Undefined for fields that are not given. Null for fields to
 * reset to the default.
 * @throws InputError with the errors by field.
 */
export const toCheckRequest = (body: CheckBody): CheckRequest => ({
  draft: readDraft({ body, data: readCheckData(body) }),
  members: body.email_alert_members,
  contacts: body.email_alert_subscribers,
  applicationId: body.application ?? undefined,
});
