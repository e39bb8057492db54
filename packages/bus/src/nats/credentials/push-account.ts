import { connect, jwtAuthenticator } from '@nats-io/transport-node';
import type { NatsKeys } from '@pharos/contract/stored/nats-keys.ts';
import type { ConnectionOptions } from '../connection/connection.ts';
import { makeOwnCredential, signAccount } from './installation-tokens.ts';

const CONNECT_MS = 3000;
const ANSWER_MS = 3000;
/** Source: https://docs.nats.io/running-a-nats-service/configuration/securing_nats/auth_intro/jwt/resolver#nats-based-resolver */
const UPDATE = '$SYS.REQ.CLAIMS.UPDATE';

/**
 * Sends the list of valid credentials. The server immediately closes connections with other credentials. Rejects if the
 * server is unreachable or does not accept the list.
 */
export const pushAccount = async (
  { servers, tls, name }: Pick<ConnectionOptions, 'servers' | 'tls' | 'name'>,
  keys: NatsKeys,
  signingKeys: readonly string[],
): Promise<void> => {
  const { jwt, seed } = await makeOwnCredential(keys, 'system');
  const nats = await connect({
    servers: [...servers.hosts],
    name,
    timeout: CONNECT_MS,
    reconnect: false,
    authenticator: jwtAuthenticator(jwt, new TextEncoder().encode(seed)),
    ...((servers.isTls || tls) && { tls: { ...tls } }),
  });
  try {
    const token = await signAccount(keys, signingKeys);
    const answer = (await nats.request(UPDATE, token, { timeout: ANSWER_MS })).string();
    const { data, error } = JSON.parse(answer) as { data?: { code?: number }; error?: unknown };
    if (data?.code !== 200) throw new Error(`NATS rejected the list of credentials: ${JSON.stringify(error)}`);
  } finally {
    await nats.close();
  }
};
