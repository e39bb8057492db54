import type { Db } from '../connection/connect.ts';

/** Includes expired certificates. Earliest first. */
export const listCertificatesEnding = async (db: Db, before: Date): Promise<{ domain: string; endsAt: Date }[]> => {
  const rows = await db
    .selectFrom('domain_certificates')
    .where('certificate', 'is not', null)
    .where('expires_at', '<', before)
    .orderBy('expires_at')
    .limit(100)
    .select(['domain', 'expires_at as endsAt'])
    .execute();
  return rows.flatMap(({ domain, endsAt }) => (endsAt === null ? [] : [{ domain, endsAt }]));
};
