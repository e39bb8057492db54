import { expect, test } from 'vitest';
import { probeAddresses } from './probe-addresses.ts';

test('returns each address once with its family and omits invalid addresses', () => {
  expect(probeAddresses(['192.0.2.7', '2001:db8::7', '192.0.2.7', 'not\nan address', ''])).toEqual([
    { address: '192.0.2.7', family: 'IPv4' },
    { address: '2001:db8::7', family: 'IPv6' },
  ]);
});
