import { findCheck, type StoredCheck } from '../../storage/checks.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';

/** A check of the caller's organisation; refused as not found otherwise. */
export const readCheck = async (
  { db, secrets }: Services,
  { organization }: Caller,
  id: number,
): Promise<StoredCheck> => {
  const check = await findCheck(db, secrets, organization.id, id);
  if (!check) throw notFound('Check');
  return check;
};
