import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { ownFamilies } from './own-families.ts';

const info = (address: string, internal = false): NetworkInterfaceInfo => {
  const common = { address, netmask: '', mac: '', internal, cidr: null };
  return address.includes(':') ? { ...common, family: 'IPv6', scopeid: 0 } : { ...common, family: 'IPv4' };
};

test.each([
  ['none', [], []],
  ['loopback alone', [info('127.0.0.1', true), info('::1', true)], []],
  ['IPv4', [info('192.0.2.7'), info('fe80::1')], ['IPv4']],
  ['IPv6', [info('2001:db8::7')], ['IPv6']],
  ['both', [info('2001:db8::7'), info('192.0.2.7')], ['IPv4', 'IPv6']],
])('finds the families of a machine with these addresses: %s', (_which, addresses, expected) => {
  expect(ownFamilies({ eth0: addresses })).toEqual(expected);
});
