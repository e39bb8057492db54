import type { FailureReason } from '@pharos/domain/alerts/delivery.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import type { Lease } from './lease.ts';

/** One attempt with its outcome in words; ISO time. */
export interface Attempt {
  at: string;
  outcome: string;
}

/** What an attempt leaves a delivery at: done, or to be tried again. */
export type AttemptResult =
  | { status: 'sent' | 'kept' }
  | { status: 'failed'; reason: FailureReason; detail: string }
  | { status: 'retry'; isServerAway: boolean; mayHaveArrived: boolean };

/**
 * Records an attempt at leased deliveries, and ends the lease. Resolves with the ids that it was recorded for: those that are gone,
 * or that another worker has leased since, are left alone.
 */
export const recordAttempt = async (
  trx: Kysely<Database>,
  lease: Lease,
  attempt: Attempt,
  result: AttemptResult,
  toldWithOpening: readonly number[] = [],
): Promise<ReadonlySet<number>> => {
  const rows = await trx
    .updateTable('deliveries')
    .set({
      attempts: sql`attempts || ${JSON.stringify([attempt])}::jsonb`,
      lease_id: null,
      lease_until: null,
      server_was_away: result.status === 'retry' && result.isServerAway,
      may_have_arrived: result.status === 'retry' && result.mayHaveArrived,
      ...columnsOf(result, attempt.at),
    })
    .where('id', 'in', lease.deliveryIds)
    .where('lease_id', '=', lease.id)
    .returning('id')
    .execute();
  const isTold = result.status === 'sent' || result.status === 'kept';
  if (isTold && toldWithOpening.length > 0) {
    await trx.updateTable('deliveries').set({ told_with_opening: true }).where('id', 'in', toldWithOpening).execute();
  }
  return new Set(rows.map(({ id }) => id));
};

const columnsOf = (result: AttemptResult, at: string) => {
  switch (result.status) {
    case 'sent':
    case 'kept':
      return { status: result.status, sent_at: new Date(at) };
    case 'failed':
      return { status: result.status, reason: result.reason, reason_detail: result.detail };
    case 'retry':
      return {};
  }
};
