import { maskedNumber } from '@pharos/domain/integrations/masked-number.ts';
import { smsRecipient } from '@pharos/domain/integrations/sms/sms-recipient.ts';
import { updateIntegration } from '../../../storage/integrations/integrations.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { findOrganization } from '../../../storage/organizations/organizations.ts';
import { actorOf } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { invalid, notFound, unprocessable } from '../../errors.ts';
import { readPhoneNumber } from '../../phone-number.ts';
import { findSms } from './find-sms.ts';
import type { StoredSms } from './sms.ts';

export interface TestedSms {
  number: string;
  text: string;
  answer: string;
}

/**
 * Sends an example to `typed`, which must be one of the numbers, or to the first number. A success removes the recorded
 * problem and the block of the number.
 * @throws {Refusal} `unprocessable` with the response of Twilio if the message is not accepted.
 */
export const testSms = async (
  services: Services,
  caller: Caller,
  id: number,
  typed: string | undefined,
): Promise<TestedSms> => {
  const { db } = services;
  const sms = await findSms(services, db, caller, id);
  const organization = await findOrganization(db, caller.organization.id);
  if (!organization) throw notFound('Organization');
  const number = chosenNumber(sms, typed);
  if (sms.secrets === null) throw unprocessable(`${FAILED}: enter the auth token again first`);
  await recordAudit(db, {
    ...actorOf(caller),
    action: 'integration.test',
    subject: `integration ${id}`,
    after: { name: sms.name, number: maskedNumber(number) },
  });
  const { accountSid, from } = sms.config;
  const account = { accountSid, authToken: sms.secrets.authToken };
  const tested = await services.sendTestSms({ account, from, to: number, timezone: organization.timezone });
  if ('failure' in tested) throw unprocessable(`${FAILED}: ${tested.failure}`);
  await clearRefusal(services, caller, id, number);
  return { number, ...tested };
};

const FAILED = 'Twilio SMS testing failed';

const chosenNumber = ({ config: { numbers } }: StoredSms, typed: string | undefined): string => {
  const number = typed === undefined ? numbers[0] : readPhoneNumber(typed);
  if (!number || !numbers.includes(number)) throw invalid({ number: ['This is not a number of the integration.'] });
  return number;
};

const clearRefusal = (services: Services, caller: Caller, id: number, number: string): Promise<void> =>
  services.db.transaction().execute(async (trx) => {
    const sms = await findSms(services, trx, caller, id, { lock: true });
    const { [smsRecipient(id, number)]: ended, ...endedRecipients } = sms.endedRecipients;
    if (ended === undefined && sms.problem === null) return;
    await updateIntegration(trx, services.secrets, sms, { problem: null, endedRecipients });
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'integration.update',
      subject: `integration ${id}`,
      after: { name: sms.name, problem: null },
    });
  });
