import type { Db } from '../../../storage/connection/connect.ts';
import { findIntegration } from '../../../storage/integrations/integrations.ts';
import type { Caller, Services } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { readSms, SMS, type StoredSms } from './sms.ts';

/**
 * Locks the integration until the transaction ends if `lock` is set.
 * @throws Refusal if it does not exist.
 */
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
