import { findCheck } from '../../storage/checks/checks.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';
import { readWithoutLocation } from './read-without-location.ts';
import { type RedactedCheck, redactCheck } from './redact-check.ts';

export const readCheck = async (services: Services, caller: Caller, id: number): Promise<RedactedCheck> => {
  const check = await findCheck(services.db, services.secrets, caller.organization.id, id);
  if (!check) throw notFound('Check');
  const withoutLocation = await readWithoutLocation(services, [check]);
  return redactCheck(check, caller, withoutLocation.get(id) ?? null);
};
