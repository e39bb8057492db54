import type { Db } from '../connection/connect.ts';

/** Remembers that Pharos, not the customer, keeps what is paid for from renewing at the end of that term (epoch milliseconds). */
export const rememberStoppedRenewal = async (db: Db, organizationId: number, termEnd: number): Promise<void> => {
  await set(db, organizationId, new Date(termEnd));
};

/** The renewal goes on, or the customer has decided since. */
export const forgetStoppedRenewal = (db: Db, organizationId: number): Promise<void> => set(db, organizationId, null);

const set = async (db: Db, organizationId: number, termEnd: Date | null): Promise<void> => {
  await db
    .updateTable('subscriptions')
    .set({ renewal_stopped_at_term_end: termEnd })
    .where('organization_id', '=', organizationId)
    .execute();
};

/** Organizations whose renewal Pharos has stopped, as long as their term lasts. */
export const listStoppedRenewals = async (db: Db): Promise<number[]> => {
  const rows = await db
    .selectFrom('subscriptions')
    .whereRef('renewal_stopped_at_term_end', '=', 'term_end')
    .where('status', '=', 'non_renewing')
    .orderBy('organization_id')
    .select('organization_id as id')
    .execute();
  return rows.map(({ id }) => id);
};
