import { createHash } from 'node:crypto';
import { nkeys } from '@nats-io/transport-node';

type KeyPair = ReturnType<typeof nkeys.createUser>;

/**
 * Creates a server configuration with operator, account and user, and the credentials file of that user. Source:
 * https://docs.nats.io/running-a-nats-service/configuration/securing_nats/auth_intro/jwt
 */
export const makeOperator = (): { config: string; creds: string } => {
  const [operator, user] = [nkeys.createOperator(), nkeys.createUser()];
  const [account, system] = [nkeys.createAccount(), nkeys.createAccount()];
  const operatorToken = sign(operator, operator, { type: 'operator', version: 2 });
  const limits = { subs: -1, data: -1, payload: -1, imports: -1, exports: -1, conn: -1, leaf: -1, wildcards: true };
  const accountOf = (one: KeyPair, room: object): string =>
    `${one.getPublicKey()}: ${sign(operator, one, { type: 'account', version: 2, limits: { ...limits, ...room } })}`;
  // The system account has no JetStream.
  const accounts = [accountOf(account, { mem_storage: -1, disk_storage: -1 }), accountOf(system, {})];
  const userToken = sign(account, user, { type: 'user', version: 2, subs: -1, data: -1, payload: -1 });
  const seed = new TextDecoder().decode(user.getSeed());
  return {
    config: [
      `operator: ${operatorToken}`,
      `system_account: ${system.getPublicKey()}`,
      `resolver: MEMORY`,
      `resolver_preload: { ${accounts.join(', ')} }`,
    ].join('\n'),
    creds: `-----BEGIN NATS USER JWT-----\n${userToken}\n------END NATS USER JWT------\n\n-----BEGIN USER NKEY SEED-----\n${seed}\n------END USER NKEY SEED------\n`,
  };
};

const sign = (issuer: KeyPair, subject: KeyPair, nats: object): string => {
  const claims = {
    iat: Math.floor(Date.now() / 1000),
    iss: issuer.getPublicKey(),
    sub: subject.getPublicKey(),
    name: 'test',
    nats,
  };
  const jti = createHash('sha256').update(JSON.stringify(claims)).digest('base64url');
  const parts = [
    { typ: 'JWT', alg: 'ed25519-nkey' },
    { ...claims, jti },
  ].map((part) => base64Url(JSON.stringify(part)));
  const text = parts.join('.');
  return `${text}.${base64Url(issuer.sign(Buffer.from(text)))}`;
};

const base64Url = (data: string | Uint8Array): string => Buffer.from(data).toString('base64url');
