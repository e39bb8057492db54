import { smsRecipient } from '@pharos/domain/integrations/sms/sms-recipient.ts';
import type { StoredSms } from './sms.ts';

/** Returns the numbers that receive nothing any more. The reason is a text that continues "Nothing is sent to it:". */
export const endedNumbers = ({
  id,
  config,
  endedRecipients,
}: Pick<StoredSms, 'id' | 'config' | 'endedRecipients'>): { number: string; reason: string }[] =>
  config.numbers.flatMap((number) => {
    const reason = endedRecipients[smsRecipient(id, number)];
    return reason === undefined ? [] : [{ number, reason }];
  });
