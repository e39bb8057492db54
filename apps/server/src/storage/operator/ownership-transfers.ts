import type { Db } from '../connection/connect.ts';

/** A transfer of ownership that an operator has requested, and that the present owner can object to until it takes effect. */
export interface OwnershipTransfer {
  organizationId: number;
  /** The owner who can object; null once the account is gone. */
  ownerId: number | null;
  /** Null once the account is gone. */
  newOwnerId: number | null;
  newOwnerEmail: string;
  reason: string;
  effectiveAt: Date;
}

/** Adds the one that an organization can have. */
export const insertOwnershipTransfer = async (
  trx: Db,
  {
    organizationId,
    ownerId,
    newOwnerId,
    newOwnerEmail,
    reason,
    effectiveAt,
    tokenHash,
    operatorId,
    requestedAt,
  }: OwnershipTransfer & { tokenHash: string; operatorId: number; requestedAt: Date },
): Promise<void> => {
  await trx
    .insertInto('ownership_transfers')
    .values({
      organization_id: organizationId,
      token_hash: tokenHash,
      owner_id: ownerId,
      new_owner_id: newOwnerId,
      new_owner_email: newOwnerEmail,
      operator_id: operatorId,
      reason,
      requested_at: requestedAt,
      effective_at: effectiveAt,
    })
    .execute();
};

const transfers = (db: Db) =>
  db
    .selectFrom('ownership_transfers')
    .select(['organization_id as organizationId', 'owner_id as ownerId', 'new_owner_id as newOwnerId'])
    .select(['new_owner_email as newOwnerEmail', 'reason', 'effective_at as effectiveAt']);

/** That of an organization; undefined without one. */
export const findOwnershipTransfer = (db: Db, organizationId: number): Promise<OwnershipTransfer | undefined> =>
  transfers(db).where('organization_id', '=', organizationId).executeTakeFirst();

/** That which the token in the owner's mail is of; undefined when it is over. */
export const findTransferByToken = (db: Db, tokenHash: string): Promise<OwnershipTransfer | undefined> =>
  transfers(db).where('token_hash', '=', tokenHash).executeTakeFirst();

/** The organizations whose transfers take effect by `now`. */
export const listDueTransfers = async (db: Db, now: Date): Promise<number[]> => {
  const rows = await db
    .selectFrom('ownership_transfers')
    .where('effective_at', '<=', now)
    .orderBy('effective_at')
    .select('organization_id as id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Ends the transfer of a locked organization; false when it has none. */
export const deleteOwnershipTransfer = async (trx: Db, organizationId: number): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('ownership_transfers')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
