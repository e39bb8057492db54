import { type RecentStateChange, listRecentStateChanges as read } from '../../storage/history/recent-state-changes.ts';
import type { Caller, Services } from '../context.ts';

export type { RecentStateChange };

const RECENT_MS = 30 * 86_400_000;

export const listRecentStateChanges = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  { organization }: Caller,
  page: { limit: number; offset: number },
): Promise<{ count: number; rows: RecentStateChange[] }> =>
  read(db, organization.id, new Date(now() - RECENT_MS), page);
