import { randomId } from '@mantine/hooks';
import type { StateFilter } from '@pharos/contract/rest/integrations/integration.ts';
import type { SmsAlerter } from '@pharos/contract/rest/integrations/sms-alerters.ts';
import { NO_PHONE, type Phone, phoneOf, readPhone } from '../../../../../lib/phone.ts';

export interface Recipient extends Phone {
  key: string;
  /** The reason why nothing is sent to this number. Null if messages are sent or retried. */
  ended: string | null;
}

export interface SmsDraft {
  accountSid: string;
  /** Empty to retain the stored token. */
  authToken: string;
  number: Phone;
  filter: StateFilter;
  recipients: Recipient[];
}

export const newRecipient = (): Recipient => ({ ...NO_PHONE, key: randomId(), ended: null });

export const newSms = (): SmsDraft => ({
  accountSid: '',
  authToken: '',
  number: NO_PHONE,
  filter: 'AN',
  recipients: [newRecipient()],
});

export const draftOf = (sms: SmsAlerter): SmsDraft => ({
  accountSid: sms.twilio_account_sid,
  authToken: '',
  number: phoneOf(sms.twilio_number),
  filter: sms.alert_source_check_state,
  recipients: sms.alert_traget_numbers.split(',').map((number) => ({
    ...phoneOf(number),
    key: number,
    ended: sms.ended_numbers.find((ended) => ended.number === number)?.reason ?? null,
  })),
});

export interface SmsFields {
  twilio_account_sid: string;
  twilio_auth_token: string;
  twilio_number: string;
  alert_source_check_state: StateFilter;
  alert_traget_numbers: string;
}

export const fieldsOf = ({ accountSid, authToken, number, filter, recipients }: SmsDraft): SmsFields => ({
  twilio_account_sid: accountSid.trim(),
  twilio_auth_token: authToken.trim(),
  twilio_number: readPhone(number) ?? number.text,
  alert_source_check_state: filter,
  alert_traget_numbers: recipients.map((each) => readPhone(each) ?? each.text).join(','),
});

/** Returns the changed fields. Also includes the recipients if one of them is to be retried. */
export const changedFields = (draft: SmsDraft, start: SmsDraft): Partial<SmsFields> => {
  const before = fieldsOf(start);
  const isTriedAgain = countEnded(draft) < countEnded(start);
  return Object.fromEntries(
    Object.entries(fieldsOf(draft)).filter(
      ([name, value]) => value !== before[name as keyof SmsFields] || (name === 'alert_traget_numbers' && isTriedAgain),
    ),
  );
};

const countEnded = ({ recipients }: SmsDraft): number => recipients.filter(({ ended }) => ended !== null).length;
