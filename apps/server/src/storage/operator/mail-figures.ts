import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

export interface WaitingMails {
  alerts: number;
  accountMails: number;
  oldestAt: Date | null;
}

export const readWaitingMails = async (db: Db): Promise<WaitingMails> => {
  const { rows } = await sql<WaitingMails>`
    with alerts as materialized (select created_at from deliveries
        where channel = 'email' and status in ('pending', 'digest')),
      jobs as materialized (select j.created_at from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-mail')
    select (select count(*)::int from alerts) as alerts, (select count(*)::int from jobs) as "accountMails",
      least((select min(created_at) from alerts), (select min(created_at) from jobs)) as "oldestAt"`.execute(db);
  return rows[0] ?? { alerts: 0, accountMails: 0, oldestAt: null };
};

export interface MailFailure {
  createdAt: Date;
  to: string;
  organizationId: number;
  isTriedAgain: boolean;
  answer: string;
}

export const listMailFailures = async (db: Db, since: Date, limit: number): Promise<MailFailure[]> => {
  const { rows } = await sql<MailFailure>`
    select d.created_at as "createdAt", d.recipient as "to", d.organization_id as "organizationId",
      d.status <> 'failed' as "isTriedAgain", coalesce(d.reason_detail, d.attempts -> -1 ->> 'outcome', d.reason) as answer
    from deliveries d
    where d.channel = 'email' and d.created_at > ${since}
      and (d.status = 'failed' or (d.status in ('pending', 'digest') and d.attempts <> '[]'::jsonb))
    order by d.created_at desc limit ${limit}`.execute(db);
  return rows;
};
