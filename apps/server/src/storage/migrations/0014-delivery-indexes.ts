import type { Kysely } from 'kysely';
import { createIndexOnline, dropIndexOnline } from './online-ddl.ts';

export const isTransactional = false;

/**
 * What fan-out asks of a destination, and what a digest is made of, are found without reading everything else that went there:
 * when ten thousand alerts go to one address, each of them asks.
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
