import type { Db } from '../connection/connect.ts';

interface Payment {
  /** What the billing provider calls its invoice. */
  id: string;
  /** Epoch milliseconds. */
  paidAt: number;
}

/**
 * Stores that receipts of these invoices of a locked organization are mailed. Resolves with the invoices whose receipt was not mailed before, without
 * those that were paid before receipts were introduced.
 */
export const takeReceipts = async <T extends Payment>(
  trx: Db,
  organizationId: number,
  provider: string,
  invoices: readonly T[],
): Promise<T[]> => {
  if (invoices.length === 0) return [];
  const { receipts_from: from } = await trx
    .selectFrom('subscriptions')
    .select('receipts_from')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const due = invoices.filter(({ paidAt }) => from === null || paidAt >= from.getTime());
  if (due.length === 0) return [];
  const nameOf = ({ id }: T): string => `${provider} ${id}`;
  const rows = await trx
    .insertInto('billing_receipts')
    .values(due.map((each) => ({ organization_id: organizationId, invoice: nameOf(each) })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('invoice')
    .execute();
  const taken = new Set(rows.map(({ invoice }) => invoice));
  return due.filter((each) => taken.has(nameOf(each)));
};
