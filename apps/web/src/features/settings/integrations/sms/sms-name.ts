import type { SmsAlerter } from '@pharos/contract/rest/integrations/sms-alerters.ts';

/** "+14155550123 and 1 more": to whom text messages go, as far as it takes to tell them from others. */
export const recipientsText = ({ alert_traget_numbers: numbers }: Pick<SmsAlerter, 'alert_traget_numbers'>): string => {
  const [first = '', ...more] = numbers.split(',');
  return more.length === 0 ? first : `${first} and ${more.length} more`;
};

/** "+14155550100 to +14155550123 and 1 more": several may send from one number. */
export const smsName = (sms: Pick<SmsAlerter, 'twilio_number' | 'alert_traget_numbers'>): string =>
  `${sms.twilio_number} to ${recipientsText(sms)}`;
