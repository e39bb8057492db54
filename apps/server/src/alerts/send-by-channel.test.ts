import pino from 'pino';
import { expect, test } from 'vitest';
import type { Message } from './channels/channel.ts';
import { sendByChannel } from './send-by-channel.ts';
import { channelsOf, testChannel } from './testing/channel.ts';

const log = pino({ level: 'silent' });
const message: Message = {
  to: { organizationId: 1, channel: 'email', recipient: 'reader@example.com' },
  alerts: [],
  key: 'alert-1',
  threadKey: null,
  hasLogin: true,
  createdAt: 0,
  notifiedAt: 0,
  mayHaveArrived: false,
  isResent: false,
};

test('passes the message to the channel of its destination, and returns the outcome of the channel', async () => {
  const sent: Message[] = [];
  const other = testChannel({ id: 'other', send: () => Promise.reject(new Error('not this one')) });
  const email = testChannel({
    send: async (given) => {
      sent.push(given);
      return { accepted: true, answer: 'OK' };
    },
  });
  const outcome = await sendByChannel({ channels: channelsOf(other, email), log }, message);
  expect([outcome, sent]).toEqual([{ accepted: true, answer: 'OK' }, [message]]);
});

test('aborts a channel that does not respond in time, and returns that the message was not accepted', async () => {
  let signal: AbortSignal | undefined;
  const silent = testChannel({
    timeoutMs: 20,
    send: (_message, given) => {
      signal = given;
      return new Promise(() => {});
    },
  });
  expect(await sendByChannel({ channels: channelsOf(silent), log }, message)).toEqual({
    accepted: false,
    reason: 'no response within 0.02 seconds',
    permanent: false,
    retryAfterMs: null,
    isServerUnavailable: true,
    mayHaveArrived: true,
  });
  expect(signal?.aborted).toBe(true);
});

test('uses the outcome that a channel returns right after its time limit', async () => {
  const slow = testChannel({
    timeoutMs: 20,
    send: (_message, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => setTimeout(resolve, 50, { accepted: true, answer: '200, cut off' }));
      }),
  });
  expect(await sendByChannel({ channels: channelsOf(slow), log }, message)).toEqual({
    accepted: true,
    answer: '200, cut off',
  });
});

test('retries a message on an unknown channel, because another release may know it', async () => {
  expect(await sendByChannel({ channels: new Map(), log }, message)).toMatchObject({
    accepted: false,
    reason: 'the channel email does not exist',
    permanent: false,
  });
});
