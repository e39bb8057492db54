import type { FailureReason } from '@pharos/domain/alerts/delivery.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import type { Lease } from './lease.ts';

/** One attempt with the text of its outcome. `at` is an ISO time. */
export interface Attempt {
  at: string;
  outcome: string;
}

export type AttemptResult =
  | { status: 'sent' | 'kept' }
  | { status: 'failed'; reason: FailureReason; detail: string }
  | { status: 'retry'; isServerUnavailable: boolean; mayHaveArrived: boolean };

export interface RecordedAttempt {
  lease: Lease;
  attempt: Attempt;
  result: AttemptResult;
  /** The deliveries that report the end of an outage whose start is in the same message. */
  notifiedWithOpening: readonly number[];
}

/**
 * Records attempts in one statement and ends their leases. Ignores deliveries that are deleted or that another worker
 * has leased since.
 * @returns the ids of the deliveries for which an attempt was recorded.
 */
export const recordAttempts = async (
  trx: Kysely<Database>,
  attempts: readonly RecordedAttempt[],
): Promise<ReadonlySet<number>> => {
  const each = attempts.flatMap(({ lease, attempt, result }) =>
    lease.deliveryIds.map((id) => ({ id, lease_id: lease.id, attempt: [attempt], ...columnsOf(result, attempt.at) })),
  );
  const { rows } = await sql<{ id: number }>`
    update deliveries d set
      attempts = d.attempts || v.attempt, lease_id = null, lease_until = null,
      server_was_away = v.server_was_away, may_have_arrived = v.may_have_arrived,
      status = coalesce(v.status, d.status), sent_at = coalesce(v.sent_at, d.sent_at),
      reason = coalesce(v.reason, d.reason), reason_detail = coalesce(v.reason_detail, d.reason_detail)
    from json_to_recordset(${JSON.stringify(each)}::json) as v (id bigint, lease_id uuid, attempt jsonb, server_was_away boolean,
      may_have_arrived boolean, status text, sent_at timestamptz, reason text, reason_detail text)
    where d.id = v.id and d.lease_id = v.lease_id
    returning d.id`.execute(trx);
  const sentWithOpening = attempts.flatMap(({ result: { status }, notifiedWithOpening }) =>
    status === 'sent' || status === 'kept' ? notifiedWithOpening : [],
  );
  if (sentWithOpening.length > 0) {
    await trx
      .updateTable('deliveries')
      .set({ told_with_opening: true })
      .where('id', '=', sql<number>`any(${sentWithOpening}::bigint[])`)
      .execute();
  }
  return new Set(rows.map(({ id }) => id));
};

const columnsOf = (result: AttemptResult, at: string) => {
  const isRetry = result.status === 'retry';
  const flags = {
    server_was_away: isRetry && result.isServerUnavailable,
    may_have_arrived: isRetry && result.mayHaveArrived,
  };
  switch (result.status) {
    case 'sent':
    case 'kept':
      return { ...flags, status: result.status, sent_at: at };
    case 'failed':
      return { ...flags, status: result.status, reason: result.reason, reason_detail: result.detail };
    case 'retry':
      return flags;
  }
};
