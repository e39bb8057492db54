import type { Db } from '../connection/connect.ts';

/** Records that Pharos, not the customer, stopped the renewal at the end of this term (epoch milliseconds). */
export const rememberStoppedRenewal = async (db: Db, organizationId: number, termEnd: number): Promise<void> => {
  await set(db, organizationId, new Date(termEnd));
};

/** The renewal continues, or the customer has decided since. */
export const forgetStoppedRenewal = (db: Db, organizationId: number): Promise<void> => set(db, organizationId, null);

const set = async (db: Db, organizationId: number, termEnd: Date | null): Promise<void> => {
  await db
    .updateTable('subscriptions')
    .set({ renewal_stopped_at_term_end: termEnd })
    .where('organization_id', '=', organizationId)
    .execute();
};

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
