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
    'localhost.localdomain',
    'a.localhost.localdomain',
    '[fe80::1]',
    'fe80::1%25eth0',
    'wiki.corp.internal.',
    '9.9.9.10.in-addr.arpa',
  ])('rejects %s under public', (host) => {
    expect(guardHost(host, PUBLIC).allowed).toBe(false);
  });

  it.each([
    'metadata',
    'metadata.google.internal',
    'metadata.goog',
    'instance-data',
    'instance-data.ec2.internal',
    'metadata.azure.internal',
    'metadata.packet.net',
    'metadata.platformequinix.com',
    'metadata.tencentyun.com',
    'METADATA.google.internal.',
    '0xA9FEA9FE',
    '2852039166',
    '169.254.43518',
    '[fd00:ec2::254]',
  ])('rejects the metadata service as %s under any', (host) => {
    expect(guardHost(host, ANY).allowed).toBe(false);
  });

  it.each([
    ['Localhost.', 'localhost is a name of this machine'],
    ['Printer.lan', 'printer.lan is a name for private networks'],
    ['Metadata.goog', 'metadata.goog is a cloud metadata name'],
    ['127.1', '127.0.0.1 is a loopback address'],
  ])('explains why it rejects %s', (host, reason) => {
    expect(guardHost(host, PUBLIC)).toEqual({ allowed: false, reason });
  });

  it.each([
    'example.com',
    'localhost.example.com',
    'mylocalhost',
    'localhost.localdomain.example',
    'metadata.example',
    'xn--mnchen-3ya.de',
    'münchen.de',
    '93.184.215.14',
  ])('allows %s until it is resolved', (host) => {
    expect(guardHost(host, PUBLIC)).toEqual({ allowed: true });
  });

  it.each(['localhost', '127.0.0.1', '10.0.0.1', 'printer.lan'])('allows %s under any', (host) => {
    expect(guardHost(host, ANY)).toEqual({ allowed: true });
  });
});
