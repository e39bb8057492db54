import { findCheck } from '../../storage/checks/checks.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';
import { type RedactedCheck, redactCheck } from './redact-check.ts';

/** A check of the caller's organization; refused as not found otherwise. */
export const readCheck = async ({ db, secrets }: Services, caller: Caller, id: number): Promise<RedactedCheck> => {
  const check = await findCheck(db, secrets, caller.organization.id, id);
  if (!check) throw notFound('Check');
  return redactCheck(check, caller);
};
