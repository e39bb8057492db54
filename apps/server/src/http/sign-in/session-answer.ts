import type { Session } from '@pharos/contract/rest/sign-in/sign-in.ts';

interface ListedSession {
  id: number;
  address: string | null;
  userAgent: string | null;
  createdAt: Date;
  lastUsedAt: Date;
  isCurrent: boolean;
}

export const toSession = (session: ListedSession): Session => ({
  id: session.id,
  created_at: session.createdAt.toISOString(),
  last_used_at: session.lastUsedAt.toISOString(),
  address: session.address,
  user_agent: session.userAgent,
  is_current: session.isCurrent,
});
