import { describe, expect, test } from 'vitest';
import { readRefusal } from './refusal.ts';

const smtpError = (fields: Record<string, unknown>): Error => Object.assign(new Error('failed'), fields);

describe('readRefusal', () => {
  test.each<[string, string, boolean]>([
    ['no such mailbox', '550 5.1.1 The account does not exist', true],
    ['no such mailbox, on several lines', '550-5.1.1 The account\n550 5.1.1 does not exist', true],
    ['no such domain', '550 5.1.2 Bad destination system', true],
    ['not an address', '501 5.1.3 Bad recipient address syntax', true],
    ['a mailbox that has moved', '551 5.1.6 Mailbox has moved', true],
    ['a closed mailbox', '550 5.2.1 Mailbox disabled', true],
    ['a full mailbox', '552 5.2.2 Mailbox full', false],
    ['a relay that denies access', '554 5.7.1 Access denied', false],
    ['a longer code that begins like one', '550 5.1.10 Null MX', false],
    ['a code further on in the text', '554 See 5.1.1', false],
    ['a busy mailbox', '450 4.2.1 Try again later', false],
    ['a refusal without a code', '550 No such user here', false],
    ['a missing sign-in', '530 5.7.0 Authentication required', false],
    ['a wrong password', '535 5.7.8 Bad credentials', false],
  ])('classifies %s as permanent or temporary', (_name, response, permanent) => {
    for (const command of ['RCPT TO', 'DATA']) {
      expect(readRefusal(smtpError({ command, responseCode: Number(response.slice(0, 3)), response })).permanent).toBe(
        permanent,
      );
    }
  });

  test('treats an invalid address as permanent, and an unavailable server as temporary', () => {
    expect(readRefusal(smtpError({ code: 'EENVELOPE', command: 'API' })).permanent).toBe(true);
    expect(readRefusal(smtpError({ code: 'ESOCKET', originalCode: 'ECONNREFUSED' })).permanent).toBe(false);
    expect(readRefusal('odd').permanent).toBe(false);
  });

  test.each<[string, Record<string, unknown>, boolean]>([
    ['no connection', { code: 'ESOCKET' }, true],
    ['no sign-in', { code: 'EAUTH', responseCode: 535, response: '535 5.7.8 Bad credentials' }, true],
    ['a server that closes', { responseCode: 421, response: '421 4.3.2 Shutting down' }, true],
    ['a sender that is refused', { command: 'MAIL FROM', responseCode: 550, response: '550 5.1.1 Who?' }, true],
    ['a full server', { command: 'MAIL FROM', responseCode: 452, response: '452 4.3.1 Insufficient storage' }, true],
    ['a full server, later', { command: 'RCPT TO', responseCode: 452, response: '452-4.3.1 Insufficient' }, true],
    ['a full server without a code', { command: 'DATA', responseCode: 452, response: '452 Try later' }, true],
    ['a full mailbox', { command: 'RCPT TO', responseCode: 452, response: '452 4.2.2 Mailbox full' }, false],
    ['a sender that has to wait', { command: 'MAIL FROM', responseCode: 450, response: '450 4.7.1 Slow down' }, false],
    [
      'a recipient that is refused',
      { command: 'RCPT TO', responseCode: 450, response: '450 4.2.1 Try again later' },
      false,
    ],
    ['an address that cannot be written', { code: 'EENVELOPE', command: 'API' }, false],
  ])('reads %s (%s) as isServerUnavailable: %s', (_name, fields, isAway) => {
    expect(readRefusal(smtpError(fields)).isServerUnavailable).toBe(isAway);
  });

  test('returns the text of the server on one line of limited length', () => {
    const { reason } = readRefusal(smtpError({ response: `550 no\r\n such ${'x'.repeat(1000)}` }));
    expect(reason.startsWith('550 no such x')).toBe(true);
    expect(reason).toHaveLength(300);
    expect(readRefusal(new Error('connect ECONNREFUSED 127.0.0.1:25')).reason).toContain('ECONNREFUSED');
  });
});
