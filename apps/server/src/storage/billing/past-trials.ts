import { trialAddress } from '@pharos/domain/plans/trial-address.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import type { SecretBox } from '../connection/secret-box.ts';

/** For so long an address is remembered after its last organization was deleted. */
const REMEMBERED = '24 months';

/** Of an address that may have a trial: whether it has had none, which from now on it has. By a keyed hash; the address itself is not kept. */
export const takeTrial = async (trx: Db, box: SecretBox, email: string, now: number): Promise<boolean> => {
  const { rows } = await sql`
    insert into past_trials (address_hash) values (${hashOf(box, email)})
    on conflict (address_hash) do update set expires_at = null
      where past_trials.expires_at <= ${new Date(now)}
    returning 1`.execute(trx);
  return rows.length > 0;
};

/** The owner's organization is deleted: the address may have another trial in two years. */
export const forgetTrialLater = async (trx: Db, box: SecretBox, email: string, now: number): Promise<void> => {
  await sql`
    insert into past_trials (address_hash, expires_at)
    values (${hashOf(box, email)}, ${new Date(now)}::timestamptz + ${REMEMBERED}::interval)
    on conflict (address_hash) do update set expires_at = excluded.expires_at`.execute(trx);
};

/** Those that may have another. */
export const sweepPastTrials = async (db: Db, now: number): Promise<void> => {
  await db.deleteFrom('past_trials').where('expires_at', '<=', new Date(now)).execute();
};

const hashOf = (box: SecretBox, email: string): Buffer => box.hash(trialAddress(email), 'past_trials.address_hash');
