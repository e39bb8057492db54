import type { Db } from '../connection/connect.ts';

/** The current owner can object until the transfer takes effect. */
export interface OwnershipTransfer {
  organizationId: number;
  /** Null after the account is deleted. */
  ownerId: number | null;
  newOwnerId: number | null;
  newOwnerEmail: string;
  reason: string;
  effectiveAt: Date;
}

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

export const findOwnershipTransfer = (db: Db, organizationId: number): Promise<OwnershipTransfer | undefined> =>
  transfers(db).where('organization_id', '=', organizationId).executeTakeFirst();

/** The token is from the mail to the owner. Returns undefined if the transfer has ended. */
export const findTransferByToken = (db: Db, tokenHash: string): Promise<OwnershipTransfer | undefined> =>
  transfers(db).where('token_hash', '=', tokenHash).executeTakeFirst();

export const listDueTransfers = async (db: Db, now: Date): Promise<number[]> => {
  const rows = await db
    .selectFrom('ownership_transfers')
    .where('effective_at', '<=', now)
    .orderBy('effective_at')
    .select('organization_id as id')
    .execute();
  return rows.map(({ id }) => id);
};

export const deleteOwnershipTransfer = async (trx: Db, organizationId: number): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('ownership_transfers')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
