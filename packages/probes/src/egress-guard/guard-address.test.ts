import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { guardAddress } from './guard-address.ts';

const PUBLIC = { network: 'public' } as const;
const ANY = { network: 'any' } as const;

describe('guardAddress', () => {
  it.each([
    '93.184.215.14',
    '1.1.1.1',
    // The bytes of this address start like those of a 6to4 address.
    '32.2.127.1',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
    '2002:0808:0808::1',
    '64:ff9b::8.8.8.8',
  ])('allows the public address %s under every policy', (address) => {
    expect(guardAddress(address, PUBLIC)).toEqual({ allowed: true });
    expect(guardAddress(address, ANY)).toEqual({ allowed: true });
  });

  it.each([
    ['127.0.0.1', 'a loopback address'],
    ['127.255.255.254', 'a loopback address'],
    ['::1', 'a loopback address'],
    ['10.0.0.1', 'a private address'],
    ['172.31.255.255', 'a private address'],
    ['192.168.1.1', 'a private address'],
    ['fd12:3456::1', 'a private address'],
    ['169.254.1.1', 'a link-local address'],
    ['fe80::1', 'a link-local address'],
    ['fe80::1%eth0', 'a link-local address'],
    ['100.64.0.1', 'a carrier-grade NAT address'],
    ['::ffff:127.0.0.1', 'a loopback address'],
    ['::ffff:10.1.2.3', 'a private address'],
    ['64:ff9b::127.0.0.1', 'a loopback address'],
    ['64:ff9b::10.0.0.1', 'a private address'],
    ['64:ff9b:1::192.168.0.1', 'a private address'],
    ['2002:7f00:1::', 'a loopback address'],
    ['2002:c0a8:101::1', 'a private address'],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'a reserved address'],
    ['2001:0:4136:e378:8000:63bf:f5ff:fffe', 'a private address'],
    ['::127.0.0.1', 'a loopback address'],
  ])('rejects %s because of the address to which it leads', (address, what) => {
    const decision = guardAddress(address, PUBLIC);
    expect(decision).toMatchObject({ allowed: false, reason: expect.stringContaining(what) });
    expect(guardAddress(address, ANY)).toEqual({ allowed: true });
  });

  it.each([
    '169.254.169.254',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
    '169.254.170.2',
    '100.100.100.200',
    '168.63.129.16',
    'fd00:ec2::254',
  ])('rejects the metadata address %s under every policy', (address) => {
    for (const policy of [PUBLIC, ANY]) {
      expect(guardAddress(address, policy)).toMatchObject({
        allowed: false,
        reason: expect.stringContaining('metadata'),
      });
    }
  });

  it.each([
    ['169.254.169.0', '169.254.168.255'],
    ['169.254.169.255', '169.254.170.0'],
    ['169.254.170.2', '169.254.170.3'],
    ['169.254.170.23', '169.254.170.22'],
    ['100.100.100.200', '100.100.100.201'],
    ['192.0.0.192', '192.0.0.193'],
    ['168.63.129.16', '168.63.129.17'],
    ['fd00:ec2::', 'fd00:ec1:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['fd00:ec2::ffff:ffff:ffff:ffff', 'fd00:ec2:0:1::'],
    ['fd20:ce::254', 'fd20:ce::255'],
  ])('rejects the metadata address %s, and allows its neighbor %s', (metadata, neighbor) => {
    expect(guardAddress(metadata, ANY)).toEqual({ allowed: false, reason: `${metadata} is a cloud metadata address` });
    expect(guardAddress(neighbor, ANY)).toEqual({ allowed: true });
  });

  it.each([
    ['0.0.0.0', '0.0.0.0 is the unspecified address'],
    ['::', ':: is the unspecified address'],
    ['224.0.0.1', '224.0.0.1 is a multicast address'],
    ['ff02::1', 'ff02::1 is a multicast address'],
    ['255.255.255.255', '255.255.255.255 is the broadcast address'],
    ['100::1', '100::1 is a reserved address'],
    ['nonsense', 'nonsense is not an IP address'],
    ['', ' is not an IP address'],
    ['10.0.0.1.', '10.0.0.1. is not an IP address'],
    ['64:ff9b::a9fe:a9fe', '64:ff9b::a9fe:a9fe contains an IPv4 address: 169.254.169.254 is a cloud metadata address'],
  ])('explains why no probe may connect to %j', (address, reason) => {
    expect(guardAddress(address, ANY)).toEqual({ allowed: false, reason });
    expect(guardAddress(address, PUBLIC)).toEqual({ allowed: false, reason });
  });

  it('decides separately for each policy', () => {
    expect(guardAddress('10.9.8.7', PUBLIC)).toEqual({ allowed: false, reason: '10.9.8.7 is a private address' });
    expect(guardAddress('10.9.8.7', ANY)).toEqual({ allowed: true });
    expect(guardAddress('10.9.8.7', PUBLIC)).toEqual({ allowed: false, reason: '10.9.8.7 is a private address' });
  });

  it('caches 20,000 decisions, and forgets all of them before it caches more', async () => {
    vi.resetModules();
    const fresh = await import('./guard-address.ts');
    const decide = (n: number) => fresh.guardAddress(`10.1.${n >> 8}.${n & 255}`, PUBLIC);
    const first = decide(0);
    for (let n = 1; n < 20_000; n += 1) decide(n);
    expect(decide(0)).toBe(first);
    decide(20_000);
    expect(decide(0)).not.toBe(first);
  });

  it('never allows more under public than under any, and treats IPv4-mapped addresses like their IPv4 addresses', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        if (guardAddress(address, PUBLIC).allowed) expect(guardAddress(address, ANY).allowed).toBe(true);
        for (const policy of [PUBLIC, ANY]) {
          expect(guardAddress(`::ffff:${address}`, policy).allowed).toBe(guardAddress(address, policy).allowed);
        }
      }),
    );
  });
});
