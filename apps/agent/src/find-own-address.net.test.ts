import { networkInterfaces } from 'node:os';
import { guardAddress } from '@pharos/probes/egress-guard/guard-address.ts';
import { expect, test } from 'vitest';
import { findOwnAddress } from './find-own-address.ts';

const own = Object.values(networkInterfaces()).flatMap((of) => of?.map(({ address }) => address) ?? []);

test('finds an address of this machine, or none where it has no way out', async () => {
  expect([undefined, ...own]).toContain(await findOwnAddress({ network: 'any' }));
});

test('keeps private addresses to itself where probes are public', async () => {
  const address = await findOwnAddress({ network: 'public' });
  expect(address === undefined || guardAddress(address, { network: 'public' }).allowed).toBe(true);
});
