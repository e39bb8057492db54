import { SmsConfig, SmsSecrets } from '@pharos/contract/stored/sms-config.ts';
import { DEFAULT_DIGEST } from '@pharos/domain/alerts/decide-digest.ts';
import { readSmsRecipient, smsRecipient } from '@pharos/domain/integrations/sms/sms-recipient.ts';
import { smsText } from '@pharos/domain/integrations/sms/sms-text.ts';
import { filterWants } from '@pharos/domain/integrations/state-filter.ts';
import { findIdsOfOtherMessages } from '../../../storage/alerts/deliveries/find-ids-of-other-messages.ts';
import { findIntegration } from '../../../storage/integrations/integrations.ts';
import type { Channel, ChannelServices, Message, SendOutcome } from '../channel.ts';
import { connectionFailure, isBeforeRequest } from '../connection-failure.ts';
import { refused } from '../refused.ts';
import { findSent } from './already-sent.ts';
import { callTwilio, TWILIO_TIMEOUT_MS } from './call-twilio.ts';
import { twilioOutcome } from './twilio-outcome.ts';

/**
 * Creates the channel that sends alerts through Twilio, one message to each number of an integration. The settings are
 * read for each attempt.
 */
export const smsChannel = (services: ChannelServices): Channel => ({
  id: 'sms',
  kinds: ['down', 'up', 'paused', 'state-change', 'degraded', 'recovered', 'certificate'],
  recipientsOf: ({ id, config }, offered) => {
    // An integration with unreadable settings must not prevent the alert from reaching other integrations.
    const { data } = SmsConfig.safeParse(config);
    return data && filterWants(data.filter, offered) ? data.numbers.map((number) => smsRecipient(id, number)) : [];
  },
  digest: DEFAULT_DIGEST,
  dailyLimit: null,
  timeoutMs: TWILIO_TIMEOUT_MS,
  send: (message, signal) => send(services, message, signal),
});

const send = async (services: ChannelServices, message: Message, signal: AbortSignal): Promise<SendOutcome> => {
  const { db, secrets: box, now } = services;
  const { organizationId, recipient } = message.to;
  const { integrationId: id, number: to } = readSmsRecipient(recipient);
  const stored = await findIntegration(db, box, { organizationId, kind: 'sms', id });
  if (!stored) return refused('the integration was deleted', { permanent: true });
  const { accountSid, from, numbers } = SmsConfig.parse(stored.config);
  const secrets = SmsSecrets.nullable().parse(stored.secrets);
  if (secrets === null) return refused('its auth token cannot be decrypted; enter it again');
  // Follow-ups go to the recipients of their opening, but the number may have been removed.
  if (!numbers.includes(to)) {
    return refused('the number was removed from the integration', { permanent: true, isRecipientEnded: true });
  }
  const account = { accountSid, authToken: secrets.authToken };
  const body = textOf(message, message.notifiedAt);
  try {
    if (message.mayHaveArrived) {
      const bodies = [body, textOf(message, message.createdAt)];
      const found = await findSent(services, account, {
        from,
        to,
        bodies,
        since: message.createdAt,
        now: now(),
        signal,
        findOfOtherMessages: (ids) => findIdsOfOtherMessages(db, message, ids),
      });
      if ('unknown' in found) return found.unknown;
      if (found.sent !== null) return { accepted: true, answer: `already sent by an earlier attempt, ${found.sent}` };
    }
    const answer = await callTwilio(services, account, {
      path: '/Messages.json',
      form: { To: to, From: from, Body: body },
      signal,
    });
    if ('notAllowed' in answer) return refused(answer.notAllowed);
    const outcome = twilioOutcome(answer, now());
    return outcome.accepted ? outcome : { ...outcome, mayHaveArrived: answer.status >= 500 };
  } catch (error) {
    const mayHaveArrived = message.mayHaveArrived || !isBeforeRequest(error, signal);
    return refused(connectionFailure(error, signal, TWILIO_TIMEOUT_MS), { mayHaveArrived });
  }
};

/** The text depends on the day, so an attempt on an earlier day had another text. */
const textOf = ({ alerts, more = [] }: Message, notifiedAt: number): string => smsText({ alerts, more, notifiedAt });
