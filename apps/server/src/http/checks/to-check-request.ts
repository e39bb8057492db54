import type { CheckBody } from '@pharos/contract/rest/checks/check-body.ts';
import { readDraft } from '@pharos/domain/checks/wire/read-draft.ts';
import type { CheckRequest } from '../../usecases/checks/check-request.ts';
import { readCheckData } from './read-check-data.ts';

/** A check as it travels, in inside names: undefined is not given, null goes back to the default. Throws InputError by field. */
export const toCheckRequest = (body: CheckBody): CheckRequest => ({
  draft: readDraft({ body, data: readCheckData(body) }),
  members: body.email_alert_members,
  contacts: body.email_alert_subscribers,
  applicationId: body.application ?? undefined,
});
