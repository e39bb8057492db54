import { insertIntegration } from '../../../storage/integrations/integrations.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { actorOf } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { invalid } from '../../errors.ts';
import { refuseAboveLimit } from '../refuse-above-limit.ts';
import { auditedSms } from './audited-sms.ts';
import { findSms } from './find-sms.ts';
import { refuseUnknownAccount } from './refuse-unknown-account.ts';
import { nameOf, SMS, type SmsView, viewOf } from './sms.ts';
import { recipientNumbers, refuseOtherApplications, type SmsRequest, senderNumber, typedToken } from './sms-request.ts';

/**
 * Adds the integration after Twilio has accepted the account.
 * @throws Refusal with errors by field, or if the plan allows no more integrations.
 */
export const createSms = async (services: Services, caller: Caller, request: SmsRequest): Promise<SmsView> => {
  const { id: organizationId, applicationId } = caller.organization;
  const { state, accountSid, filter } = request;
  refuseOtherApplications(applicationId, request.applicationIds);
  const config = { accountSid, from: senderNumber(request.from), filter, numbers: recipientNumbers(request.numbers) };
  const authToken = typedToken(request.authToken);
  if (authToken === undefined) throw invalid({ twilio_auth_token: ['Please fill in Auth Token'] });
  await refuseUnknownAccount(services, { accountSid, authToken });
  return services.db.transaction().execute(async (trx) => {
    await refuseAboveLimit(services, trx, organizationId);
    const added = { state, name: nameOf(config), checkIds: null, config, secrets: { authToken } };
    const id = await insertIntegration(trx, services.secrets, { organizationId, kind: SMS, ...added });
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'integration.create',
      subject: `integration ${id}`,
      after: auditedSms(added),
    });
    return viewOf(services, applicationId, await findSms(services, trx, caller, id));
  });
};
