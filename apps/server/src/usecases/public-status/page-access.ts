import { createHash } from 'node:crypto';
import { networkOf } from '@pharos/domain/sign-in/network-of.ts';
import { type AttemptCount, clearAttempts, countAttempt } from '../../storage/sign-in/attempt-counts.ts';
import type { PublicPage } from '../../storage/status-pages/public-page.ts';
import type { Services } from '../context.ts';
import { Refusal, Throttled } from '../errors.ts';
import { identifyMember } from '../sign-in/identify-member.ts';
import { identifyUser } from '../sign-in/identify-user.ts';

type Private = Pick<PublicPage, 'id' | 'organizationId' | 'visibility' | 'passwordHash'>;

/** Who knows the password keeps the page open for a week; a member is looked up again after some minutes. */
const GOOD_FOR_SECONDS = { password: 7 * 86_400, members: 10 * 60 } as const;
const WINDOW_MS = 15 * 60_000;
/**
 * Of one network; and fewer of each once all together have had so many, since many machines may guess as one. They never lock out who has not
 * tried yet.
 */
const [ATTEMPTS_OF_NETWORK, ATTEMPTS_OF_ALL, ATTEMPTS_IN_FLOOD] = [10, 500, 2];

/** What opens a private page for a browser: kept there as a cookie. */
export interface PagePass {
  token: string;
  seconds: number;
}

/** Whether a browser that sends this pass may see the page. A changed password voids it. */
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
    // Somebody else's, or changed: it opens nothing.
    return false;
  }
};

/** A pass for who knows the page's password; null when it is another. Throws Throttled after too many wrong ones. */
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
  // One that is refused does not make it a flood for others.
  if (ofNetwork.count > ATTEMPTS_OF_NETWORK) throw tooMany(ofNetwork, now());
  const ofAll = await countAttempt(db, key, new Date(now()), WINDOW_MS);
  if (ofAll.count > ATTEMPTS_OF_ALL && ofNetwork.count > ATTEMPTS_IN_FLOOD) throw tooMany(ofNetwork, now());
  if (!(await services.identity.passwordFits(page.passwordHash, password))) return null;
  await clearAttempts(services.db, keyOfNetwork);
  return passOf(services, page, 'password');
};

/**
 * Returns a pass for a member of the page’s organization, by the token of the session; null for a person who is not a member, and without a
 * token. Throws `unauthenticated` for a session that has ended.
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

/** What the right to see it rests on. */
const basisOf = ({ visibility, passwordHash }: Private): string =>
  visibility === 'password'
    ? createHash('sha256')
        .update(passwordHash ?? '')
        .digest('base64url')
    : visibility;

const placeOf = ({ organizationId }: Private) => ({ organizationId, table: 'status_pages', column: 'pass' });

const tooMany = ({ endsAt }: AttemptCount, at: number): Throttled =>
  new Throttled('Too many attempts. Try again later.', Math.max(1, Math.ceil((endsAt.getTime() - at) / 1000)));
