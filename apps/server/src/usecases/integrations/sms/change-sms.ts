import { updateIntegration } from '../../../storage/integrations/integrations.ts';
import type { Caller, Services } from '../../context.ts';
import { invalid, unprocessable } from '../../errors.ts';
import { auditedDifference, changedParts, recordIntegrationChange } from '../integration-changes.ts';
import { smsAudit } from './audited-sms.ts';
import { findSms } from './find-sms.ts';
import { refuseUnknownAccount } from './refuse-unknown-account.ts';
import { nameOf, type SmsView, type StoredSms, viewOf } from './sms.ts';
import { recipientNumbers, refuseOtherApplications, type SmsChange, senderNumber, typedToken } from './sms-request.ts';

/**
 * Changes the integration if Twilio accepts a given token.
 * @throws Refusal with errors by field, or if the integration does not exist.
 */
export const changeSms = async (
  services: Services,
  caller: Caller,
  id: number,
  request: SmsChange,
): Promise<SmsView> => {
  const { applicationId } = caller.organization;
  refuseOtherApplications(applicationId, request.applicationIds);
  const known = await findSms(services, services.db, caller, id);
  const { config, secrets } = changed(known, request);
  const isTokenTyped = typedToken(request.authToken) !== undefined;
  if (isTokenTyped && secrets) await refuseUnknownAccount(services, { ...config, ...secrets });
  return services.db.transaction().execute(async (trx) => {
    const before = await findSms(services, trx, caller, id, { lock: true });
    const after = changed(before, request);
    if (isTokenTyped && after.config.accountSid !== config.accountSid) throw unprocessable(ACCOUNT_CHANGED);
    const changes = changedParts(before, after);
    if (Object.keys(changes).length === 0) return viewOf(services, applicationId, before);
    await updateIntegration(trx, services.secrets, before, changes);
    await recordIntegrationChange(trx, caller, after, changes, auditedDifference(smsAudit, before, after));
    return viewOf(services, applicationId, await findSms(services, trx, caller, id));
  });
};

const changed = (before: StoredSms, request: SmsChange): StoredSms => {
  const { state = before.state, accountSid = before.config.accountSid, filter = before.config.filter } = request;
  const from = request.from === undefined ? before.config.from : senderNumber(request.from);
  const numbers = request.numbers === undefined ? before.config.numbers : recipientNumbers(request.numbers);
  const token = typedToken(request.authToken);
  const isOtherAccount = accountSid !== before.config.accountSid;
  if (isOtherAccount && token === undefined) throw invalid({ twilio_auth_token: [OTHER_ACCOUNT] });
  const isOtherSender = isOtherAccount || from !== before.config.from;
  const isSwitchedOn = state === 'AC' && before.state === 'DA';
  // Recipients opt out of one sender only. Numbers that are entered again are meant to be tried again.
  const isTriedAgain = isSwitchedOn || isOtherSender || request.numbers !== undefined;
  const isMended =
    isSwitchedOn || token !== undefined || (before.problem === 'misconfigured' && from !== before.config.from);
  const config = { accountSid, from, filter, numbers };
  return {
    ...before,
    state,
    name: nameOf(config),
    config,
    secrets: token === undefined ? before.secrets : { authToken: token },
    problem: isMended ? null : before.problem,
    endedRecipients: isTriedAgain ? {} : before.endedRecipients,
  };
};

const OTHER_ACCOUNT = 'Enter the auth token again, because the stored token belongs to another account.';
const ACCOUNT_CHANGED = 'Another person has changed the account. Reload it, and try again.';
