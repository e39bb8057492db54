import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import type { Subscription } from '../mails/unsubscribe-token.ts';

export const isUnsubscribed = async (db: Db, { organizationId, email }: Subscription): Promise<boolean> =>
  (await db
    .selectFrom('unsubscribed_addresses')
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .select('email')
    .executeTakeFirst()) !== undefined;

/** Returns false if the address was already unsubscribed. `removeUnsubscribed` returns its result in the same way. */
export const addUnsubscribed = async (trx: Db, { organizationId, email }: Subscription): Promise<boolean> => {
  const { numInsertedOrUpdatedRows: added } = await trx
    .insertInto('unsubscribed_addresses')
    .values({ organization_id: organizationId, email })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return added === 1n;
};

export const removeUnsubscribed = async (trx: Db, { organizationId, email }: Subscription): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('unsubscribed_addresses')
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
};

export const hasUnsubscribed = (organizationColumn: string, emailColumn: string) =>
  sql<boolean>`exists (select from unsubscribed_addresses x
    where x.organization_id = ${sql.ref(organizationColumn)} and x.email = lower(${sql.ref(emailColumn)}))`;
