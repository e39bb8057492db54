import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import type { SecretBox } from '../connection/secret-box.ts';
import type { JobPayloads } from '../jobs/enqueue-job.ts';
import { type AccountMail, openAccountMail } from '../mails/enqueue-mail.ts';

export const waitingAccountMails = async (db: Db, box: SecretBox, to?: string): Promise<AccountMail[]> => {
  const { rows } = await sql<{ payload: JobPayloads['send-mail'] }>`
    select j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send-mail' order by j.id`.execute(db);
  const mails = rows.map(({ payload }) => openAccountMail(box, payload.sealed));
  return to === undefined ? mails : mails.filter((mail) => mail.to === to);
};
