import { MASK } from '@pharos/contract/rest/integrations/integration.ts';
import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import { maskedNumber } from '@pharos/domain/integrations/masked-number.ts';
import type { StoredSms } from './sms.ts';

type Audited = Pick<StoredSms, 'state' | 'config' | 'secrets'>;

/** Text messages as the audit log keeps them: without the token, and with phone numbers masked. */
export const auditedSms = ({ state, config, secrets }: Audited) => ({
  state,
  twilio_account_sid: config.accountSid,
  twilio_auth_token: secrets && MASK,
  twilio_number: maskedNumber(config.from),
  alert_source_check_state: config.filter,
  alert_traget_numbers: config.numbers.map(maskedNumber),
});

/** What a change alters, before and after, in the same form: of what is masked, that it was altered. */
export const auditedChange = (before: Audited, after: Audited) => {
  const isChanged: Record<keyof ReturnType<typeof auditedSms>, boolean> = {
    state: before.state !== after.state,
    twilio_account_sid: before.config.accountSid !== after.config.accountSid,
    twilio_auth_token: before.secrets?.authToken !== after.secrets?.authToken,
    twilio_number: before.config.from !== after.config.from,
    alert_source_check_state: before.config.filter !== after.config.filter,
    alert_traget_numbers: !equalJson(before.config.numbers, after.config.numbers),
  };
  const pick = (of: Audited): Record<string, unknown> =>
    Object.fromEntries(Object.entries(auditedSms(of)).filter(([field]) => isChanged[field as keyof typeof isChanged]));
  return { before: pick(before), after: pick(after) };
};
