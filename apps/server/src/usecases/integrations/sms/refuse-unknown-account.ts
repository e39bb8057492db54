import type { Services } from '../../context.ts';
import { invalid, unprocessable } from '../../errors.ts';

/**
 * Checks the account with Twilio. Must run outside of any transaction, because it takes time.
 * @throws Refusal with errors by field if Twilio does not accept the account or the account cannot send.
 */
export const refuseUnknownAccount = async (
  { checkTwilioAccount }: Pick<Services, 'checkTwilioAccount'>,
  account: { accountSid: string; authToken: string },
): Promise<void> => {
  const checked = await checkTwilioAccount(account);
  switch (checked.outcome) {
    case 'active':
      return;
    case 'unauthorized':
      throw invalid({ twilio_auth_token: ['Twilio does not accept this auth token for this account.'] });
    case 'inactive':
      throw invalid({ twilio_account_sid: [`The status of this Twilio account is ${checked.status}.`] });
    case 'unknown':
      throw unprocessable(`The request to Twilio about this account failed: ${checked.reason}. Nothing was saved.`);
  }
};
