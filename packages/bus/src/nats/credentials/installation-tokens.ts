import { encodeAccount, encodeOperator, encodeUser } from '@nats-io/jwt';
import { createUser } from '@nats-io/nkeys';
import type { NatsKeys } from '@pharos/contract/stored/nats-keys.ts';
import { keyOf, seedOf } from './nats-keys.ts';

const UNLIMITED = { subs: -1, data: -1, payload: -1, imports: -1, exports: -1, conn: -1, leaf: -1, wildcards: true };
const NAME = 'pharos';

/** Define for the server who may sign in. The operator of the installation signs them. */
export interface InstallationTokens {
  operator: string;
  system: { key: string; token: string };
  account: { key: string; token: string };
}

export const signInstallation = async (keys: NatsKeys, signingKeys: readonly string[]): Promise<InstallationTokens> => {
  const system = keyOf(keys.system);
  return {
    operator: await encodeOperator(NAME, keyOf(keys.operator), { system_account: system.getPublicKey() }),
    system: {
      key: system.getPublicKey(),
      token: await encodeAccount(`${NAME}-system`, system, { limits: UNLIMITED }, { signer: keyOf(keys.operator) }),
    },
    account: { key: keyOf(keys.account).getPublicKey(), token: await signAccount(keys, signingKeys) },
  };
};

export const signAccount = (keys: NatsKeys, signingKeys: readonly string[]): Promise<string> =>
  encodeAccount(
    NAME,
    keyOf(keys.account),
    { limits: { ...UNLIMITED, mem_storage: -1, disk_storage: -1 }, signing_keys: [...signingKeys].sort() },
    { signer: keyOf(keys.operator) },
  );

/**
 * Creates a credential with all rights in the account of the installation, or in the system account of the server. One
 * process stores it only in memory.
 */
export const makeOwnCredential = async (
  keys: NatsKeys,
  account: 'account' | 'system',
): Promise<{ jwt: string; seed: string }> => {
  const user = createUser();
  return { jwt: await encodeUser(NAME, user, keyOf(keys[account]), {}), seed: seedOf(user) };
};
