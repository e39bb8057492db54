import { createHash } from 'node:crypto';
import { networkOf } from '@pharos/domain/sign-in/network-of.ts';
import { type AttemptCount, clearAttempts, countAttempt } from '../../storage/sign-in/attempt-counts.ts';
import type { PublicPage } from '../../storage/status-pages/public-page.ts';
import type { Services } from '../context.ts';
import { Refusal, Throttled } from '../errors.ts';
import { identifyMember } from '../sign-in/identify-member.ts';
import { identifyUser } from '../sign-in/identify-user.ts';

type Private = Pick<PublicPage, 'id' | 'organizationId' | 'visibility' | 'passwordHash'>;

/** A week after the correct password, and ten minutes for a member, whose membership is then checked again. */
const GOOD_FOR_SECONDS = { password: 7 * 86_400, members: 10 * 60 } as const;
const WINDOW_MS = 15 * 60_000;
/**
 * Attempts per window: of one network, of all networks, and of one network once the total is exceeded. The lower limit
 * applies then because many machines may guess together. A network that has not tried yet is never locked out.
 */
const [ATTEMPTS_OF_NETWORK, ATTEMPTS_OF_ALL, ATTEMPTS_IN_FLOOD] = [10, 500, 2];

export interface PagePass {
  token: string;
  seconds: number;
}

/** A change of the password invalidates the pass. */
export const passOpens = (
  { secrets, now }: Pick<Services, 'secrets' | 'now'>,
  page: Private,
  token: string | undefined,
): boolean => {
  if (page.visibility === 'public') return true;
  if (token === undefined) return false;
  try {
    const [id, basis, until] = secrets.open(token, placeOf(page)).split(' ');
    return id === String(page.id) && basis === basisOf(page) && now() < Number(until);
  } catch {
    return false;
  }
};

/**
 * Returns null if the password is wrong.
 * @throws {Throttled} After too many wrong passwords.
 */
export const openByPassword = async (
  services: Pick<Services, 'db' | 'identity' | 'secrets' | 'now'>,
  page: Private,
  password: string,
  address: string,
): Promise<PagePass | null> => {
  if (page.visibility !== 'password') return null;
  const key = `status-page ${page.id}`;
  const keyOfNetwork = `${key} ${networkOf(address)}`;
  const { db, now } = services;
  const ofNetwork = await countAttempt(db, keyOfNetwork, new Date(now()), WINDOW_MS);
  // A rejected attempt does not count toward the total, so that it does not lower the limit for other networks.
  if (ofNetwork.count > ATTEMPTS_OF_NETWORK) throw tooMany(ofNetwork, now());
  const ofAll = await countAttempt(db, key, new Date(now()), WINDOW_MS);
  if (ofAll.count > ATTEMPTS_OF_ALL && ofNetwork.count > ATTEMPTS_IN_FLOOD) throw tooMany(ofNetwork, now());
  if (!(await services.identity.passwordFits(page.passwordHash, password))) return null;
  await clearAttempts(services.db, keyOfNetwork);
  return passOf(services, page, 'password');
};

/**
 * Creates a pass for a member, identified by a session token. Returns null without a token, or if the person is not a
 * member.
 * @throws {Refusal} `unauthenticated` if the session has ended.
 */
export const openByMembership = async (
  services: Pick<Services, 'db' | 'identity' | 'secrets' | 'now'>,
  page: Private,
  token: string | null,
  address: string,
): Promise<PagePass | null> => {
  if (page.visibility !== 'members' || token === null) return null;
  const user = await identifyUser(services, token, address);
  try {
    await identifyMember(services, user, page.organizationId, 'reports.read');
  } catch (error) {
    if (error instanceof Refusal && !(error instanceof Throttled)) return null;
    throw error;
  }
  return passOf(services, page, 'members');
};

const passOf = (
  { secrets, now }: Pick<Services, 'secrets' | 'now'>,
  page: Private,
  by: keyof typeof GOOD_FOR_SECONDS,
): PagePass => {
  const seconds = GOOD_FOR_SECONDS[by];
  return { token: secrets.seal(`${page.id} ${basisOf(page)} ${now() + seconds * 1000}`, placeOf(page)), seconds };
};

/** A pass is valid only for the same basis: a hash of the password hash, or the visibility. */
const basisOf = ({ visibility, passwordHash }: Private): string =>
  visibility === 'password'
    ? createHash('sha256')
        .update(passwordHash ?? '')
        .digest('base64url')
    : visibility;

const placeOf = ({ organizationId }: Private) => ({ organizationId, table: 'status_pages', column: 'pass' });

const tooMany = ({ endsAt }: AttemptCount, at: number): Throttled =>
  new Throttled('Too many attempts. Try again later.', Math.max(1, Math.ceil((endsAt.getTime() - at) / 1000)));
