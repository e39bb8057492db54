import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { embeddedIpv4 } from './embedded-ipv4.ts';

const embedded = (address: string) => embeddedIpv4(ipaddr.IPv6.parse(address));

describe('embeddedIpv4', () => {
  it.each([
    ['NAT64', '64:ff9b::192.0.2.33', '192.0.2.33'],
    ['NAT64 with a local prefix', '64:ff9b:1::192.0.2.33', '192.0.2.33'],
    ['NAT64 with a local prefix and a subnet', '64:ff9b:1:abcd:1:2:c000:221', '192.0.2.33'],
    ['6to4', '2002:c000:221::1', '192.0.2.33'],
    ['6to4, whatever follows', '2002:c000:221:ffff:1:2:3:4', '192.0.2.33'],
    // The example of RFC 4380, section 4.
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2', '192.0.2.45'],
    ['IPv4-translated', '::ffff:0:192.0.2.33', '192.0.2.33'],
    ['IPv4-compatible', '::c000:221', '192.0.2.33'],
    ['the lowest IPv4-compatible one beyond ::ff', '::100', '0.0.1.0'],
  ])('finds the address within an address of this kind: %s', (_kind, address, inner) => {
    expect(embedded(address)).toBe(inner);
  });

  it.each([
    '2606:4700::1111',
    '::1',
    '::',
    '::ff',
    '64:ff9b::1:0:192.0.2.33',
    '64:ff9b:2::192.0.2.33',
    '64:ff9a::192.0.2.33',
    '65:ff9b::192.0.2.33',
    '2003:c000:221::1',
    '2001:1:4136:e378:8000:63bf:3fff:fdd2',
    '2001:db8::192.0.2.33',
    '::fffe:0:192.0.2.33',
    '::1:ffff:0:192.0.2.33',
    '::1:0:192.0.2.33',
    '1::192.0.2.33',
  ])('finds no address within %s', (address) => {
    expect(embedded(address)).toBeNull();
  });

  it('restores any address that a 6to4 address contains', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const hex = Buffer.from(address.split('.').map(Number)).toString('hex');
        const inner = embedded(`2002:${hex.slice(0, 4)}:${hex.slice(4)}::1`);
        expect(inner).toBe(address.startsWith('0.0.0.') ? null : address);
      }),
    );
  });
});
