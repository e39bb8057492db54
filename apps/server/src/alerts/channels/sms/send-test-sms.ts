import { exampleSms } from '@pharos/domain/integrations/sms/example-sms.ts';
import type { Sender } from '../call.ts';
import { connectionFailure } from '../connection-failure.ts';
import { callTwilio, TWILIO_TIMEOUT_MS, type TwilioAccount } from './call-twilio.ts';
import { twilioOutcome } from './twilio-outcome.ts';

export interface TestedSms {
  account: TwilioAccount;
  from: string;
  to: string;
  timezone: string;
}

/** Resolves with the text and the response of Twilio, or with a readable reason for the failure. */
export const createSmsTest =
  (sender: Sender) =>
  async ({
    account,
    from,
    to,
    timezone,
  }: TestedSms): Promise<{ text: string; answer: string } | { failure: string }> => {
    const now = Date.now();
    const text = exampleSms(now, timezone);
    const signal = AbortSignal.timeout(TWILIO_TIMEOUT_MS);
    try {
      const form = { To: to, From: from, Body: text };
      const answer = await callTwilio(sender, account, { path: '/Messages.json', form, signal });
      if ('notAllowed' in answer) return { failure: answer.notAllowed };
      const outcome = twilioOutcome(answer, now);
      return outcome.accepted ? { text, answer: outcome.answer } : { failure: outcome.reason };
    } catch (error) {
      return { failure: connectionFailure(error, signal, TWILIO_TIMEOUT_MS) };
    }
  };
