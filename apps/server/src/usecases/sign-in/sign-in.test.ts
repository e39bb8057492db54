import pino from 'pino';
import { expect, test } from 'vitest';
import type { IdentityPort, SignInRefusal } from '../../identity/port.ts';
import { signIn } from './sign-in.ts';

const attempt = async (outcome: SignInRefusal | { token: string }) => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const identity = { signIn: async () => outcome } as unknown as IdentityPort;
  const device = { address: '2001:db8:1:2:3:4:5:6', userAgent: null };
  const credentials = { email: 'ann.example@example.com', password: 'four gray herons', code: '123456' };
  await signIn({ identity, log }, credentials, device).catch(() => {});
  return lines;
};

test.each([
  ['wrong', 'wrong-address-or-password'],
  ['code-wrong', 'wrong-code'],
  [{ retryAfterSeconds: 60 }, 'too-many-attempts'],
] as const)(
  'logs a rejected sign-in (%j) without data that identify the person or help to sign in',
  async (outcome, reason) => {
    const [line = '', ...more] = await attempt(outcome);
    expect(JSON.parse(line)).toMatchObject({
      level: 30,
      msg: 'A log-in failed',
      reason,
      account: 'a…@example.com',
      network: '2001:db8:1:2::/64',
    });
    expect(line).not.toMatch(/ann\.example|herons|123456/);
    expect(more).toEqual([]);
  },
);

test('logs nothing for a successful sign-in or a sign-in that requires its code', async () => {
  expect(await attempt('code-needed')).toEqual([]);
  expect(await attempt({ token: 't' })).toEqual([]);
});
