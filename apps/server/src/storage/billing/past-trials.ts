import { trialAddress } from '@pharos/domain/plans/trial-address.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import type { SecretBox } from '../connection/secret-box.ts';

/** The time from the deletion of the address's last organization. */
const REMEMBERED = '24 months';

/** Returns false if the address has had a trial and may not have another. Stores only a keyed hash of the address. */
export const takeTrial = async (trx: Db, box: SecretBox, email: string, now: number): Promise<boolean> => {
  const { rows } = await sql`
    insert into past_trials (address_hash) values (${hashOf(box, email)})
    on conflict (address_hash) do update set expires_at = null
      where past_trials.expires_at <= ${new Date(now)}
    returning 1`.execute(trx);
  return rows.length > 0;
};

/** Allows the address of a deleted organization's owner to have another trial in two years. */
export const forgetTrialLater = async (trx: Db, box: SecretBox, email: string, now: number): Promise<void> => {
  await sql`
    insert into past_trials (address_hash, expires_at)
    values (${hashOf(box, email)}, ${new Date(now)}::timestamptz + ${REMEMBERED}::interval)
    on conflict (address_hash) do update set expires_at = excluded.expires_at`.execute(trx);
};

export const sweepPastTrials = async (db: Db, now: number): Promise<void> => {
  await db.deleteFrom('past_trials').where('expires_at', '<=', new Date(now)).execute();
};

const hashOf = (box: SecretBox, email: string): Buffer => box.hash(trialAddress(email), 'past_trials.address_hash');
