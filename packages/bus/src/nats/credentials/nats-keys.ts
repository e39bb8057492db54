import { createAccount, createOperator, fromSeed } from '@nats-io/nkeys';
import type { NatsKeys } from '@pharos/contract/stored/nats-keys.ts';

export const makeNatsKeys = (): NatsKeys => ({
  operator: seedOf(createOperator()),
  account: seedOf(createAccount()),
  system: seedOf(createAccount()),
});

export type KeyPair = ReturnType<typeof fromSeed>;

export const keyOf = (seed: string): KeyPair => fromSeed(new TextEncoder().encode(seed));
export const seedOf = (key: KeyPair): string => new TextDecoder().decode(key.getSeed());
