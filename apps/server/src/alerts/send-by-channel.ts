import type { Message, SendOutcome } from './channels/channel.ts';
import type { AlertServices } from './services.ts';

/** Time after the time limit in which the outcome of a channel is still used. */
const GRACE_MS = 1000;

/** An unknown channel is an error of Pharos, so the delivery waits for a release that knows the channel. */
export const sendByChannel = async (
  { channels, log }: Pick<AlertServices, 'channels' | 'log'>,
  message: Message,
): Promise<SendOutcome> => {
  const { channel: id } = message.to;
  const channel = channels.get(id);
  if (!channel) return notAccepted(`the channel ${id} does not exist`);
  const signal = AbortSignal.timeout(channel.timeoutMs);
  // A channel that ignores the signal must not block the delivery forever. A channel that reacts to it may still return
  // a response.
  const outcome = await Promise.race([channel.send(message, signal), timeout(signal, channel.timeoutMs)]);
  if (!outcome.accepted)
    log.warn({ channel: id, key: message.key, reason: outcome.reason }, 'The receiving server did not accept an alert');
  return outcome;
};

const timeout = (signal: AbortSignal, timeoutMs: number): Promise<SendOutcome> =>
  new Promise((resolve) => {
    const reason = `no response within ${timeoutMs / 1000} seconds`;
    const giveUp = (): void => resolve({ ...notAccepted(reason), isServerUnavailable: true, mayHaveArrived: true });
    signal.addEventListener('abort', () => setTimeout(giveUp, GRACE_MS), { once: true });
  });

const notAccepted = (reason: string) => ({ accepted: false, reason, permanent: false, retryAfterMs: null }) as const;
