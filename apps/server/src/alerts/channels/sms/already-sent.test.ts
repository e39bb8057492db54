import { expect, test } from 'vitest';
import { findSent } from './already-sent.ts';
import { twilioOutcome } from './twilio-outcome.ts';

const find = async (messages: unknown, ofOtherMessages: readonly string[] = []) => {
  const body = JSON.stringify({ messages });
  const sender = {
    call: async () => ({ status: 200, retryAfter: null, body }),
    providers: { slackUrl: '', twilioUrl: '', freshdeskUrl: '', freshserviceUrl: '' },
    version: '0',
    baseUrl: '',
  };
  const account = { accountSid: 'AC', authToken: 'token' };
  const sent = {
    from: '+1',
    to: '+2',
    bodies: ['DOWN'],
    since: 0,
    now: 0,
    findOfOtherMessages: async () => new Set(ofOtherMessages),
    signal: new AbortController().signal,
  };
  const found = await findSent(sender, account, sent);
  return 'unknown' in found ? 'unknown' : found.sent;
};
const message = (status: unknown) => ({ sid: 'SM1', body: 'DOWN', date_created: new Date(0).toUTCString(), status });

test.each(['queued', 'accepted', 'sending', 'sent', 'delivered', 'scheduled'])(
  'counts a message with the status %s as sent',
  async (status) => {
    expect(await find([message(status)])).toBe(`${status} as SM1`);
  },
);

test.each(['failed', 'undelivered', 'canceled'])(
  'does not count a message with the status %s as sent',
  async (status) => {
    expect(await find([message(status)])).toBeNull();
    expect(await find([message(status), message('sent')])).toBe('sent as SM1');
  },
);

test('does not count a message with the same text that is known to be a different one', async () => {
  expect(await find([message('sent')], ['SM1'])).toBeNull();
  expect(await find([{ ...message('sent'), sid: 'SM2' }, message('sent')], ['SM2'])).toBe('sent as SM1');
});

test('skips rows with unexpected types', async () => {
  expect(await find([null, 1, [], { body: { toString: null } }, message({ toString: null })])).toBe('accepted as SM1');
  expect(await find([null])).toBeNull();
  expect(await find(null)).toBe('unknown');
});

test.each([null, [null], 'x', { code: { toString: null } }, { message: { toString: null } }])(
  'converts the error response %j to an outcome',
  (json) => {
    const answer = { status: 400, retryAfter: null, body: JSON.stringify(json) };
    expect(twilioOutcome(answer, 0)).toMatchObject({ accepted: false, permanent: false });
  },
);
