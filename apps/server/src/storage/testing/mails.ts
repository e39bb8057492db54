import { sql } from 'kysely';
import { type Notice, openNotice } from '../alerts/enqueue-mail.ts';
import type { Db } from '../connection/connect.ts';
import type { SecretBox } from '../connection/secret-box.ts';
import type { JobPayloads } from '../jobs/enqueue-job.ts';

/** Notices that wait for the worker, oldest first; `to` narrows them to one recipient. */
export const waitingNotices = async (db: Db, box: SecretBox, to?: string): Promise<Notice[]> => {
  const { rows } = await sql<{ payload: JobPayloads['send-mail'] }>`
    select j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send-mail' order by j.id`.execute(db);
  const notices = rows.map(({ payload }) => openNotice(box, payload.sealed));
  return to === undefined ? notices : notices.filter((notice) => notice.to === to);
};
