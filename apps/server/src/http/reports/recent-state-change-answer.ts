import type { RecentStateChange } from '@pharos/contract/rest/reports/recent-state-changes.ts';
import type { RecentStateChange as Row } from '../../usecases/reports/list-recent-state-changes.ts';

export const toRecentStateChange = (row: Row): RecentStateChange => ({
  based_on: row.id,
  check_id: row.checkId,
  check_name: row.checkName,
  new_state: row.state,
  previous_state: row.previousState,
  check_start_time: row.startedAt.toISOString(),
  next_state_change_time: row.endedAt?.toISOString() ?? null,
  new_error_summary: row.summary,
});
