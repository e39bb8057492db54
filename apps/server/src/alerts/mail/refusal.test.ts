import { describe, expect, test } from 'vitest';
import { readRefusal } from './refusal.ts';

const smtpError = (fields: Record<string, unknown>): Error => Object.assign(new Error('failed'), fields);

describe('readRefusal', () => {
  test.each<[string, Record<string, unknown>, boolean]>([
    ['no such destination', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, true],
    ['a busy destination', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }, false],
    ['a refused message', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, true],
    ['a message deferred', { code: 'EMESSAGE', command: 'DATA', responseCode: 451 }, false],
    ['an address that cannot be written to', { code: 'EENVELOPE' }, true],
    ['a sender that the server does not know', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 }, false],
    ['a missing sign-in', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 530 }, false],
    ['a wrong password', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, false],
    ['commands out of order', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 503 }, false],
    ['an unreachable server', { code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, false],
  ])('%s', (_name, fields, permanent) => {
    expect(readRefusal(smtpError(fields)).permanent).toBe(permanent);
  });

  test('says what the server said, on one line of bounded length', () => {
    const { reason } = readRefusal(smtpError({ response: `550 no\r\n such ${'x'.repeat(1000)}` }));
    expect(reason.startsWith('550 no such x')).toBe(true);
    expect(reason).toHaveLength(300);
    expect(readRefusal(new Error('connect ECONNREFUSED 127.0.0.1:25')).reason).toContain('ECONNREFUSED');
  });
});
