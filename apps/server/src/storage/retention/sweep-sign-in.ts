import type { Db } from '../connection/connect.ts';

const NETWORK_RETENTION_MS = 180 * 24 * 3600 * 1000;

export const sweepSignIn = async (db: Db, now: Date): Promise<void> => {
  for (const table of ['sessions', 'one_time_tokens', 'pending_sign_ins'] as const) {
    await db.deleteFrom(table).where('expires_at', '<=', now).execute();
  }
  // Skips counts that are being changed, because other code locks them in a different order.
  const over = db.selectFrom('attempt_counts').select('key').where('ends_at', '<=', now).forUpdate().skipLocked();
  await db.deleteFrom('attempt_counts').where('key', 'in', over).execute();
  const notSeenSince = new Date(now.getTime() - NETWORK_RETENTION_MS);
  await db.deleteFrom('known_networks').where('seen_at', '<=', notSeenSince).execute();
};
