import type { Db } from '../connection/connect.ts';

/** `email` must be in lower case. */
export const isKnownNetwork = async (db: Db, email: string, network: string, since: Date): Promise<boolean> => {
  const row = await db
    .selectFrom('known_networks as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .where('u.email', '=', email)
    .where('k.network', '=', network)
    .where('k.seen_at', '>', since)
    .select('k.user_id')
    .executeTakeFirst();
  return row !== undefined;
};

export const rememberNetwork = async (db: Db, userId: number, network: string, seenAt: Date): Promise<void> => {
  await db
    .insertInto('known_networks')
    .values({ user_id: userId, network, seen_at: seenAt })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ seen_at: seenAt }))
    .execute();
};
