import type { Db } from '../connection/connect.ts';

interface Payment {
  /** The billing provider's id of the invoice. */
  id: string;
  paidAt: number;
}

/**
 * Returns the invoices whose receipt was not mailed before, and records their receipts. Omits invoices that were paid
 * before receipts were introduced.
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
