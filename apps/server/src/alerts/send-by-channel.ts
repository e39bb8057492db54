import type { Message, SendOutcome } from './channels/channel.ts';
import type { AlertServices } from './services.ts';

/** Sends a message by the channel of that name. An unknown channel is a fault of ours: the delivery waits for a release that knows it. */
export const sendByChannel = async (
  { channels, log }: AlertServices,
  name: string,
  message: Message,
): Promise<SendOutcome> => {
  const channel = channels[name];
  if (!channel) {
    return { accepted: false, reason: `the channel ${name} is not known`, permanent: false, retryAfterMs: null };
  }
  const result = await channel.send(message);
  if (!result.accepted)
    log.warn({ channel: name, key: message.key, reason: result.reason }, 'An alert was not accepted');
  return result;
};
