import { expect, test } from 'vitest';
import { isPrivateAddress } from './private-address.ts';

test.each([
  ['8.8.8.8', false],
  ['2606:4700:4700::1111', false],
  ['::ffff:8.8.8.8', false],
  ['10.1.2.3', true],
  ['172.16.0.1', true],
  ['172.32.0.1', false],
  ['192.168.178.1', true],
  ['127.0.0.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['::1', true],
  ['fe80::1', true],
  ['fe80::1%eth0', true],
  ['fd12:3456::1', true],
  ['::ffff:192.168.0.1', true],
  ['shop.example', false],
  ['', false],
])('%s is private: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected);
});
