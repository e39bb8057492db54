import type { Addresses } from '@pharos/contract/rest/billing/payment.ts';
import { StoredLedger } from '@pharos/contract/stored/ledger.ts';
import { EMPTY_LEDGER, type Ledger, nextAt } from '@pharos/domain/billing/ledger.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/** Returns an empty ledger for an unknown customer. */
export const readLedger = async (db: Db, customerId: string): Promise<Ledger> =>
  parsed(
    await db.selectFrom('builtin_ledgers').select('ledger').where('customer_id', '=', customerId).executeTakeFirst(),
  );

const parsed = (row: { ledger: unknown } | undefined): Ledger =>
  row === undefined ? EMPTY_LEDGER : StoredLedger.parse(row.ledger);

export const lockLedger = async (trx: Db, customerId: string): Promise<Ledger> => {
  await sql`select pg_advisory_xact_lock(${LEDGER_LOCK}, hashtext(${customerId}))`.execute(trx);
  return readLedger(trx, customerId);
};

const LEDGER_LOCK = 730_107;

export const writeLedger = async (trx: Db, customerId: string, ledger: Ledger): Promise<void> => {
  const next = nextAt(ledger);
  const values = { ledger: JSON.stringify(ledger), next_at: next === null ? null : new Date(next) };
  await trx
    .insertInto('builtin_ledgers')
    .values({ customer_id: customerId, ...values })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(values))
    .execute();
};

/** Returns the customers with an automatic change due by `now` (epoch milliseconds), earliest first. */
export const listDueLedgers = async (db: Db, now: number, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('builtin_ledgers')
    .select('customer_id')
    .where('next_at', '<=', new Date(now))
    .orderBy('next_at')
    .limit(limit)
    .execute();
  return rows.map(({ customer_id }) => customer_id);
};

export const listLedgers = async (db: Db, after: string, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('builtin_ledgers')
    .select('customer_id')
    .where('customer_id', '>', after)
    .orderBy('customer_id')
    .limit(limit)
    .execute();
  return rows.map(({ customer_id }) => customer_id);
};

export const readBuiltinAddresses = async (db: Db, customerId: string): Promise<Addresses> =>
  (await db.selectFrom('builtin_ledgers').select('addresses').where('customer_id', '=', customerId).executeTakeFirst())
    ?.addresses ?? { billing_address: null, shipping_address: null };

export const writeBuiltinAddresses = async (db: Db, customerId: string, addresses: Addresses): Promise<void> => {
  const values = { addresses: JSON.stringify(addresses) };
  await db
    .insertInto('builtin_ledgers')
    .values({ customer_id: customerId, ledger: JSON.stringify(EMPTY_LEDGER), ...values })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(values))
    .execute();
};
