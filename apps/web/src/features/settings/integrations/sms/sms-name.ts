import type { SmsAlerter } from '@pharos/contract/rest/integrations/sms-alerters.ts';

export const recipientsText = ({ alert_traget_numbers: numbers }: Pick<SmsAlerter, 'alert_traget_numbers'>): string => {
  const [first = '', ...more] = numbers.split(',');
  return more.length === 0 ? first : `${first} and ${more.length} more`;
};

/** Includes the recipients, because several integrations may use the same Twilio number. */
export const smsName = (sms: Pick<SmsAlerter, 'twilio_number' | 'alert_traget_numbers'>): string =>
  `${sms.twilio_number} to ${recipientsText(sms)}`;
