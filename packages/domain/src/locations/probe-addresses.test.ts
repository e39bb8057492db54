import { expect, test } from 'vitest';
import { probeAddresses } from './probe-addresses.ts';

test('addresses come with their family, once each; what is none is left out', () => {
  expect(probeAddresses(['192.0.2.7', '2001:db8::7', '192.0.2.7', 'not\nan address', ''])).toEqual([
    { address: '192.0.2.7', family: 'IPv4' },
    { address: '2001:db8::7', family: 'IPv6' },
  ]);
});
