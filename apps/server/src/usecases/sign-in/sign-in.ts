import { maskEmail } from '@pharos/domain/sign-in/mask-email.ts';
import { networkOf } from '@pharos/domain/sign-in/network-of.ts';
import type { Device, SignInRefusal } from '../../identity/port.ts';
import type { Services } from '../context.ts';
import { CodeRequired, Throttled, unauthenticated } from '../errors.ts';
import { UNREADABLE_FACTOR } from './two-factor/take-code.ts';

/**
 * Returns the token of a new session. An error never reveals whether the address has an account. A missing or wrong
 * code is reported only after the correct password.
 */
export const signIn = async (
  { identity, log }: Pick<Services, 'identity' | 'log'>,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
  device: Device,
): Promise<string> => {
  const outcome = await identity.signIn(email, password, device, code);
  if (typeof outcome === 'string' || 'retryAfterSeconds' in outcome) {
    const refused = { reason: reasonOf(outcome), account: maskEmail(email), network: networkOf(device.address) };
    if (outcome !== 'code-needed') log.info(refused, 'A log-in failed');
  }
  if (outcome === 'wrong') throw unauthenticated('The e-mail address or the password is wrong.');
  if (outcome === 'code-needed') throw new CodeRequired('Enter the code of your authenticator app.');
  if (outcome === 'code-wrong') throw new CodeRequired('The code is wrong or was already used.');
  if (outcome === 'code-unreadable') throw new CodeRequired(UNREADABLE_FACTOR);
  if ('retryAfterSeconds' in outcome) {
    throw new Throttled('Too many attempts to log in. Try again later.', outcome.retryAfterSeconds);
  }
  return outcome.token;
};

const reasonOf = (refusal: SignInRefusal): string =>
  typeof refusal === 'string' ? REASONS[refusal] : 'too-many-attempts';
const REASONS = {
  wrong: 'wrong-address-or-password',
  'code-needed': 'code-needed',
  'code-wrong': 'wrong-code',
  'code-unreadable': 'unreadable-code-secret',
} as const;
