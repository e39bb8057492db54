import type { Sender } from '../call.ts';
import { connectionFailure } from '../connection-failure.ts';
import { callTwilio, isOk, jsonOf, TWILIO_TIMEOUT_MS, type TwilioAccount } from './call-twilio.ts';
import { refusalText } from './twilio-outcome.ts';

/**
 * `unauthorized`: there is no such account, or the token is wrong. `inactive`: the account may not send. `unknown`:
 * Twilio did not report the state.
 */
export type CheckedAccount =
  | { outcome: 'active' | 'unauthorized' }
  | { outcome: 'inactive'; status: 'suspended' | 'closed' }
  | { outcome: 'unknown'; reason: string };

export const createTwilioAccountCheck =
  (sender: Sender) =>
  async (account: TwilioAccount): Promise<CheckedAccount> => {
    const signal = AbortSignal.timeout(TWILIO_TIMEOUT_MS);
    try {
      const answer = await callTwilio(sender, account, { path: '.json', signal });
      if ('notAllowed' in answer) return { outcome: 'unknown', reason: answer.notAllowed };
      if (answer.status === 401) return { outcome: 'unauthorized' };
      if (!isOk(answer)) return { outcome: 'unknown', reason: refusalText(answer) };
      const { status } = jsonOf(answer);
      return status === 'suspended' || status === 'closed' ? { outcome: 'inactive', status } : { outcome: 'active' };
    } catch (error) {
      return { outcome: 'unknown', reason: connectionFailure(error, signal, TWILIO_TIMEOUT_MS) };
    }
  };
