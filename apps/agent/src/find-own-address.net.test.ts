import { networkInterfaces } from 'node:os';
import { guardAddress } from '@pharos/probes/egress-guard/guard-address.ts';
import { expect, test } from 'vitest';
import { findOwnAddress } from './find-own-address.ts';

const own = Object.values(networkInterfaces()).flatMap((of) => of?.map(({ address }) => address) ?? []);

test('finds an address of this machine, or none without a route to the Internet', async () => {
  expect([undefined, ...own]).toContain(await findOwnAddress({ network: 'any' }));
});

test('returns no private address if probes are limited to public addresses', async () => {
  const address = await findOwnAddress({ network: 'public' });
  expect(address === undefined || guardAddress(address, { network: 'public' }).allowed).toBe(true);
});
