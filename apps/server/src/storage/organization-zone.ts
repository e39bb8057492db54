import type { Db } from './connect.ts';

/** The time zone in which an organisation counts its days. */
export const readTimeZone = async (db: Db, organizationId: number): Promise<string> => {
  const { timezone } = await db
    .selectFrom('organizations')
    .where('id', '=', organizationId)
    .select('timezone')
    .executeTakeFirstOrThrow();
  return timezone;
};
