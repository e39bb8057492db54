import type { CheckDraft } from '@pharos/domain/checks/settings/check-settings.ts';

/** Members and contacts are ids. Undefined means no change. */
export interface CheckRequest {
  draft: CheckDraft;
  members: readonly number[] | undefined;
  contacts: readonly number[] | undefined;
  applicationId: number | undefined;
}
