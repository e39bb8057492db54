import type { RecentStateChange } from '@pharos/contract/rest/reports/recent-state-changes.ts';
import { useQuery } from '@tanstack/react-query';
import { useOrganization, useUser } from '../../../lib/account.ts';
import { changeLoggedInUser, getLoggedInUser, listRecentStateChanges } from '../../../lib/api/first-calls.ts';
import { queryOf, REFRESH_MS, useSend } from '../../../lib/api/queries.ts';
import { countUnseen, newestStart } from './recent-change-text.ts';

const SHOWN = 20;

interface RecentChanges {
  /** Newest first; undefined while they load. */
  changes: readonly RecentStateChange[] | undefined;
  unseen: number;
  markSeen: () => void;
}

export const useRecentChanges = (): RecentChanges => {
  const user = useUser();
  const { id } = useOrganization();
  // Stored per user and organization.
  const key = `state_changes_seen.${id}`;
  const { data } = useQuery({
    ...queryOf(listRecentStateChanges, { query: { page_size: SHOWN } }),
    refetchInterval: REFRESH_MS,
  });
  const save = useSend(changeLoggedInUser, { refreshes: [getLoggedInUser] });
  const changes = data?.results;
  const seenAt = save.variables?.body.custom_ui_state?.[key] ?? user.custom_ui_state[key];
  const unseen = countUnseen(changes ?? [], seenAt);
  const markSeen = (): void => {
    const newest = newestStart(changes ?? []);
    if (unseen > 0 && newest !== null) {
      save.mutate({ params: { id: user.id }, body: { custom_ui_state: { [key]: newest } } });
    }
  };
  return { changes, unseen, markSeen };
};
