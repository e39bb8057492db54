import type { CheckDraft } from '@pharos/domain/checks/settings/check-settings.ts';

/**
 * The data of a request about a check, with internal names. Members and contacts are ids of memberships and contacts.
 * Undefined means no change.
 */
export interface CheckRequest {
  draft: CheckDraft;
  members: readonly number[] | undefined;
  contacts: readonly number[] | undefined;
  applicationId: number | undefined;
}
