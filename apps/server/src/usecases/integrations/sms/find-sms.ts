import type { Db } from '../../../storage/connection/connect.ts';
import { findIntegration } from '../../../storage/integrations/integrations.ts';
import type { Caller, Services } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { readSms, SMS, type StoredSms } from './sms.ts';

/** Text messages of the caller's organization; refuses others as not found. `lock`: until the transaction ends nobody else changes them. */
export const findSms = async (
  { secrets }: Pick<Services, 'secrets'>,
  db: Db,
  { organization }: Caller,
  id: number,
  options: { lock?: boolean } = {},
): Promise<StoredSms> => {
  const found = await findIntegration(db, secrets, { organizationId: organization.id, kind: SMS, id }, options);
  if (!found) throw notFound('Twilio SMS integration');
  return readSms(found);
};
