import type { AlertKind } from '@pharos/domain/alerts/alert.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';
import { LASTS, outageEnds } from './outage-end.ts';

/**
 * An alert that was not mailed because of the daily limit, and whose current state no summary has reported. Times are
 * epoch milliseconds.
 */
export interface LimitedAlert {
  id: number;
  organizationId: number;
  organization: string;
  timezone: string;
  recipient: string;
  membershipId: number | null;
  integrationId: null;
  checkId: number;
  check: string;
  kind: AlertKind;
  at: number;
  /** The end of the outage that the alert opened. Null while the outage continues, and for other alerts. */
  endedAt: number | null;
  isNamed: boolean;
}

type Row = Omit<LimitedAlert, 'at' | 'endedAt' | 'isNamed'> & {
  at: Date;
  outageId: number | null;
  detail: string | null;
};

/** The `reason_detail` of a delivery, which the receipt shows. */
const NAMED = 'a summary names the outage';
const NAMED_WITH_END = 'a summary names it';

const AT_A_TIME = 10_000;

const isLimited = (now: number) => sql`d.reason = 'daily-limit'
  and d.created_at > ${new Date(now)}::timestamptz - interval '2 days' and (d.reason_detail is null or d.reason_detail = ${NAMED})`;

export const listOrganizationsOfLimitedAlerts = async (db: Kysely<Database>, now: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct d.organization_id as id from deliveries d where ${isLimited(now)} order by id`.execute(db);
  return rows.map(({ id }) => id);
};

/**
 * Locks and returns the alerts of the last two days: first those that no summary has listed, then the oldest. Omits
 * alerts of deleted checks.
 */
export const lockLimitedAlerts = async (
  trx: Kysely<Database>,
  organizationId: number,
  now: number,
): Promise<LimitedAlert[]> => {
  const { rows } = await sql<Row>`
    select d.id, d.organization_id as "organizationId", o.name as organization, o.timezone, d.recipient,
      d.membership_id as "membershipId", null as "integrationId", c.id as "checkId", c.name as check, e.kind, e.at,
      case when e.kind = 'down' then e.outage_id end as "outageId", d.reason_detail as detail
    from deliveries d
    join alert_events e on e.id = d.event_id
    join checks c on c.id = e.check_id
    join organizations o on o.id = d.organization_id
    where d.organization_id = ${organizationId} and ${isLimited(now)}
    order by d.reason_detail is not null, d.created_at, d.id limit ${AT_A_TIME} for update of d skip locked`.execute(
    trx,
  );
  const ends = await outageEnds(
    trx,
    rows.flatMap(({ checkId, outageId }) => (outageId === null ? [] : [{ checkId, outageId }])),
  );
  return rows.flatMap(({ outageId, detail, at, ...row }) => {
    const { endedAt } = (outageId === null ? undefined : ends.get(outageId)) ?? LASTS;
    const isNamed = detail === NAMED;
    return isNamed && endedAt === null ? [] : [{ ...row, at: at.getTime(), endedAt, isNamed }];
  });
};

/** Marks alerts as listed in a summary. A continuing outage is listed once more when it has ended. */
export const markNamed = async (trx: Kysely<Database>, alerts: readonly LimitedAlert[]): Promise<void> => {
  await sql`
    update deliveries d set reason_detail = v.detail
    from unnest(
      ${alerts.map(({ id }) => id)}::bigint[],
      ${alerts.map(({ kind, endedAt }) => (kind === 'down' && endedAt === null ? NAMED : NAMED_WITH_END))}::text[]
    ) as v (id, detail)
    where d.id = v.id`.execute(trx);
};
