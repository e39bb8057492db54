import type { StateCode } from '@pharos/contract/states.ts';
import { CheckOptions } from '@pharos/contract/stored/check-options.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/** The data that the body of a webhook contains in addition to the alert. */
export interface WebhookFacts {
  organization: { subdomain: string };
  application: { id: number; name: string };
  check: { timeoutSeconds: number; targetResponseMs: number | null; state: StateCode | null };
  /** Times are epoch milliseconds. */
  event: { createdAt: number; outage: { id: number; startedAt: number } | null };
}

export const readWebhookFacts = async (db: Db, eventId: number): Promise<WebhookFacts | null> =>
  (await readFactsOfEvents(db, [eventId])).get(eventId) ?? null;

export const readFactsOfEvents = async (
  db: Db,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, WebhookFacts>> => {
  const rows = await readRows(db, eventIds);
  return new Map(rows.map((row) => [row.id, toFacts(row)]));
};

const readRows = (db: Db, eventIds: readonly number[]) =>
  db
    .selectFrom('alert_events as e')
    .innerJoin('checks as c', 'c.id', 'e.check_id')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .innerJoin('applications as a', 'a.id', 'c.application_id')
    .leftJoin('check_states as s', 's.check_id', 'c.id')
    .leftJoin('state_changes as b', (join) =>
      join.onRef('b.check_id', '=', 'e.check_id').onRef('b.id', '=', 'e.outage_id'),
    )
    .where('e.id', '=', sql<number>`any(${eventIds}::bigint[])`)
    .select([
      'e.id',
      'o.subdomain',
      'a.id as application_id',
      'a.name as application_name',
      'c.options',
      's.code',
      'e.created_at',
      'b.id as outage_id',
      'b.started_at as outage_started_at',
    ])
    .execute();

const toFacts = (row: Awaited<ReturnType<typeof readRows>>[number]): WebhookFacts => {
  const options = CheckOptions.safeParse(row.options).data;
  const alert = options?.performanceAlert;
  return {
    organization: { subdomain: row.subdomain },
    application: { id: row.application_id, name: row.application_name },
    check: {
      timeoutSeconds: options?.target.timeoutSeconds ?? 0,
      targetResponseMs: alert?.isActive ? alert.thresholdMs : null,
      state: row.code,
    },
    event: {
      createdAt: row.created_at.getTime(),
      outage:
        row.outage_id === null || row.outage_started_at === null
          ? null
          : { id: row.outage_id, startedAt: row.outage_started_at.getTime() },
    },
  };
};
