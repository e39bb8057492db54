import type { CheckDraft } from '@pharos/domain/checks/settings/check-settings.ts';

/** What a call asks of a check, in inside names. Ids of memberships and contacts; undefined leaves them as they are. */
export interface CheckRequest {
  draft: CheckDraft;
  members: readonly number[] | undefined;
  contacts: readonly number[] | undefined;
  applicationId: number | undefined;
}
