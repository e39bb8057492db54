import { createAccount, createOperator, fromSeed } from '@nats-io/nkeys';

/**
 * The seeds that all of NATS's trust in an installation comes from: its operator, the account that everything runs in, and the account
 * by which the server itself is told things. Who has them can do everything there.
 */
export interface NatsKeys {
  operator: string;
  account: string;
  system: string;
}

export const makeNatsKeys = (): NatsKeys => ({
  operator: seedOf(createOperator()),
  account: seedOf(createAccount()),
  system: seedOf(createAccount()),
});

export type KeyPair = ReturnType<typeof fromSeed>;

export const keyOf = (seed: string): KeyPair => fromSeed(new TextEncoder().encode(seed));
export const seedOf = (key: KeyPair): string => new TextDecoder().decode(key.getSeed());
