import { MASK } from '@pharos/contract/rest/integrations/integration.ts';
import { maskedNumber } from '@pharos/domain/integrations/masked-number.ts';
import type { AuditedForm } from '../integration-changes.ts';
import type { StoredSms } from './sms.ts';

type Audited = Pick<StoredSms, 'state' | 'config' | 'secrets'>;

export const auditedSms = (sms: Audited): Record<string, unknown> => {
  const fields = fieldsOf(sms);
  return {
    ...fields,
    twilio_auth_token: fields.twilio_auth_token && MASK,
    twilio_number: maskedNumber(fields.twilio_number),
    alert_traget_numbers: fields.alert_traget_numbers.map(maskedNumber),
  };
};

const fieldsOf = ({ state, config, secrets }: Audited) => ({
  state,
  twilio_account_sid: config.accountSid,
  twilio_auth_token: secrets?.authToken ?? null,
  twilio_number: config.from,
  alert_source_check_state: config.filter,
  alert_traget_numbers: config.numbers,
});

export const smsAudit: AuditedForm<Audited> = { fields: fieldsOf, shown: auditedSms };
