import { encodeUser } from '@nats-io/jwt';
import { createAccount, createUser } from '@nats-io/nkeys';
import type { NatsKeys } from '@pharos/contract/stored/nats-keys.ts';
import {
  ANNOUNCE_NOW,
  answersOf,
  confinedAnnouncementSubject,
  confinedClockSubject,
  encodeToken,
  inboxPrefix,
  reportsSubject,
  requestsSubject,
  workSubject,
} from '../connection/subjects.ts';
import { keyOf, seedOf } from './nats-keys.ts';

/** A token with the rights of an agent, and the seed that proves its ownership. */
export interface LocationCredential {
  location: string;
  jwt: string;
  seed: string;
}

/** More than an agent needs. */
const MAX_SUBSCRIPTIONS = 20;
const MAX_MESSAGE_BYTES = 1024 * 1024;

/**
 * Creates a credential that is valid while the account contains `signingKey`. This key has signed nothing else, and its
 * seed is not stored anywhere. None of the allowed subjects belongs to JetStream (see `WorkSender`). Source:
 * https://docs.nats.io/running-a-nats-service/configuration/securing_nats/auth_intro/jwt
 */
export const makeLocationCredential = async (
  keys: NatsKeys,
  location: string,
): Promise<{ signingKey: string; credential: LocationCredential }> => {
  const [signer, user] = [createAccount(), createUser()];
  const rights = {
    pub: {
      allow: [
        confinedAnnouncementSubject(location, 'a').replace(/a$/, '*'),
        reportsSubject('a', location).replace('.a.', '.*.'),
        `${answersOf(location)}>`,
        confinedClockSubject(location),
      ],
    },
    sub: {
      allow: [workSubject(location), requestsSubject(location), ANNOUNCE_NOW, `${inboxPrefix(location)}.>`],
    },
    subs: MAX_SUBSCRIPTIONS,
    data: -1,
    payload: MAX_MESSAGE_BYTES,
    allowed_connection_types: ['STANDARD' as const],
  };
  const jwt = await encodeUser(encodeToken(location), user, keyOf(keys.account), rights, { signer });
  return { signingKey: signer.getPublicKey(), credential: { location, jwt, seed: seedOf(user) } };
};

/** Uses one line without characters that have a special meaning in a shell or a `.env` file. */
export const writeCredential = ({ jwt, seed }: LocationCredential): string => `${jwt}:${seed}`;

/** Returns null if the text is not a credential. Only the server can check its validity. */
export const readCredential = (line: string): LocationCredential | null => {
  const [, jwt = '', claims = '', seed = ''] = /^([\w-]+\.([\w-]+)\.[\w-]+):(SU[A-Z2-7]{56})$/.exec(line.trim()) ?? [];
  try {
    keyOf(seed);
    const { name } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { name?: unknown };
    return typeof name === 'string' && name !== '' ? { location: name, jwt, seed } : null;
  } catch {
    return null;
  }
};
