import { describe, expect, it } from 'vitest';
import { guardHost } from './guard-host.ts';

const PUBLIC = { network: 'public' } as const;
const ANY = { network: 'any' } as const;

describe('guardHost', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '0x7f.0.0.1',
    '0x7f000001',
    '2130706433',
    '017700000001',
    '0177.0.0.1',
    '127.0.0.1.',
    '[::1]',
    '::1',
    '[::ffff:7f00:1]',
    '１２７.０.０.１',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    '[fe80::1]',
    'fe80::1%25eth0',
  ])('refuses %s under public', (host) => {
    expect(guardHost(host, PUBLIC).allowed).toBe(false);
  });

  it.each([
    'metadata.google.internal',
    'METADATA.google.internal.',
    '0xA9FEA9FE',
    '2852039166',
    '169.254.43518',
    '[fd00:ec2::254]',
  ])('refuses the metadata service as %s under any', (host) => {
    expect(guardHost(host, ANY).allowed).toBe(false);
  });

  it.each(['example.com', 'localhost.example.com', 'xn--mnchen-3ya.de', 'münchen.de', '93.184.215.14'])(
    'lets %s pass until it is resolved',
    (host) => {
      expect(guardHost(host, PUBLIC)).toEqual({ allowed: true });
    },
  );

  it.each(['localhost', '127.0.0.1', '10.0.0.1', 'printer.lan'])('lets %s pass under any', (host) => {
    expect(guardHost(host, ANY)).toEqual({ allowed: true });
  });
});
