import type { Kysely } from 'kysely';
import { createIndexOnline, dropIndexOnline } from './online-ddl.ts';

export const isTransactional = false;

/**
 * Adds indexes for deliveries to a destination. Without them, each query would read all deliveries to it, for example
 * for each of ten thousand alerts to one address.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  const destination = 'organization_id, channel, recipient';
  await createIndexOnline(
    db,
    'deliveries_separate',
    `on deliveries (${destination}, created_at) where digest_until is null`,
  );
  await createIndexOnline(
    db,
    'deliveries_digest',
    `on deliveries (${destination}, digest_until) where digest_until is not null`,
  );
  await dropIndexOnline(db, 'deliveries_recipient');
};
