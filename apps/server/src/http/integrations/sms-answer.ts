import { MASK } from '@pharos/contract/rest/integrations/integration.ts';
import { maskedSecret } from '@pharos/contract/rest/integrations/masked-secret.ts';
import type { SmsAlerter } from '@pharos/contract/rest/integrations/sms-alerters.ts';
import { endedNumbers } from '../../usecases/integrations/sms/ended-numbers.ts';
import type { SmsView } from '../../usecases/integrations/sms/sms.ts';
import { problemText } from './problem-text.ts';

export const toSmsAlerter = (sms: SmsView): SmsAlerter => ({
  id: sms.id,
  state: sms.state,
  organization: sms.organizationId,
  twilio_account_sid: sms.config.accountSid,
  twilio_auth_token: sms.secrets === null ? MASK : maskedSecret(sms.secrets.authToken),
  twilio_number: sms.config.from,
  alert_source_check_state: sms.config.filter,
  alert_source_applications: [sms.applicationId],
  alert_traget_numbers: sms.config.numbers.join(','),
  ended_numbers: endedNumbers(sms),
  problem: sms.secrets === null ? UNREADABLE : problemText(sms, TEXTS),
});

const UNREADABLE = 'Its auth token cannot be decrypted with the secret key of this installation. Enter it again.';

const TEXTS = {
  unauthorized: 'No messages are sent, because Twilio rejected the auth token. Enter it again.',
  misconfigured:
    'No messages are sent, because Twilio does not allow the account to send from this number. Enter another number, or correct the account at Twilio and send a test.',
};
