import { insertPendingSignIn, takePendingSignIn } from '../../../storage/sign-in/pending-sign-ins.ts';
import type { Services } from '../../context.ts';

const GOOD_FOR_MS = 5 * 60_000;

type Parts = Pick<Services, 'db' | 'identity' | 'now'>;

/** Creates a challenge for a new passkey, or for a sign-in if `userId` is null. It is valid once, for five minutes. */
export const issueChallenge = async ({ db, identity, now }: Parts, userId: number | null): Promise<string> => {
  const { secret, hash } = identity.createSecret();
  const expiresAt = new Date(now() + GOOD_FOR_MS);
  await insertPendingSignIn(db, { hash, kind: kindOf(userId), detail: {}, expiresAt });
  return secret;
};

export const takeChallenge = async (
  { db, identity, now }: Parts,
  userId: number | null,
  clientDataJson: string,
): Promise<string | null> => {
  const challenge = identity.passkeys.challengeIn(clientDataJson);
  if (challenge === null) return null;
  const answered = { hash: identity.hashSecret(challenge), kind: kindOf(userId), now: new Date(now()) };
  return (await takePendingSignIn(db, answered)) === null ? null : challenge;
};

const kindOf = (userId: number | null): string => (userId === null ? 'passkey log-in' : `passkey of user ${userId}`);
