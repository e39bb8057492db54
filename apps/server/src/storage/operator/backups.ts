import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

export interface MadeBackup {
  finishedAt: Date;
  bytes: number;
  hasResults: boolean;
}

const MAX_RECORDED = 20;

export const recordBackup = async (db: Db, { finishedAt, bytes, hasResults }: MadeBackup): Promise<void> => {
  await db.insertInto('backups').values({ finished_at: finishedAt, bytes, has_results: hasResults }).execute();
  await sql`delete from backups where id not in (select id from backups order by id desc limit ${MAX_RECORDED})`.execute(
    db,
  );
};

export const findLastBackup = async (db: Db): Promise<MadeBackup | null> =>
  (await db
    .selectFrom('backups')
    .orderBy('finished_at', 'desc')
    .limit(1)
    .select(['finished_at as finishedAt', 'bytes', 'has_results as hasResults'])
    .executeTakeFirst()) ?? null;
