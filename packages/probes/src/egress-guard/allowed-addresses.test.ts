import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Deadline } from '../deadline.ts';
import { PhaseClock } from '../phase-clock.ts';
import { testContext } from '../testing/context.ts';
import { allowedAddresses } from './allowed-addresses.ts';
import { TargetNotAllowed } from './target-not-allowed.ts';

const allowed = async (host: string, network: 'public' | 'any', hosts = '') => {
  const folder = mkdtempSync(join(tmpdir(), 'pharos-hosts-'));
  const deadline = new Deadline(5);
  onTestFinished(() => {
    deadline.clear();
    rmSync(folder, { recursive: true });
  });
  const hostsFile = join(folder, 'hosts');
  writeFileSync(hostsFile, hosts);
  const context = testContext({ hostsFile, egress: { network } });
  return allowedAddresses(host, { context, deadline, clock: new PhaseClock(), evidence: {} });
};

const refusal = async (host: string, network: 'public' | 'any', hosts = ''): Promise<string> => {
  const error = await allowed(host, network, hosts).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(TargetNotAllowed);
  return (error as TargetNotAllowed).message;
};

describe('the allowed addresses if any network is allowed', () => {
  it.each([
    ['a literal is itself, in its canonical spelling', '0x7f.1', '', ['127.0.0.1']],
    ['a literal of IPv6 too', '[FD12::1]', '', ['fd12::1']],
    ['a name is its address', 'a.test', '10.0.0.1 a.test', ['10.0.0.1']],
    ['one of each family, IPv4 first', 'a.test', 'fd12::1 a.test\n10.0.0.1 a.test', ['10.0.0.1', 'fd12::1']],
    ['the first of several', 'a.test', '10.0.0.1 a.test\n10.0.0.2 a.test', ['10.0.0.1']],
    [
      'the first of several of each family',
      'a.test',
      '10.0.0.1 a.test\n10.0.0.2 a.test\nfd12::1 a.test\nfd12::2 a.test',
      ['10.0.0.1', 'fd12::1'],
    ],
    ['none that is forbidden', 'a.test', '169.254.169.254 a.test\nfd12::1 a.test', ['fd12::1']],
    ['this machine without being listed', 'localhost', '', ['127.0.0.1', '::1']],
    ['this machine by any name beneath localhost', 'a.localhost', '', ['127.0.0.1', '::1']],
  ])('%s', async (_what, host, hosts, addresses) => {
    expect(await allowed(host, 'any', hosts)).toEqual(addresses);
  });

  it('rejects a name with only forbidden addresses, with the reason of the first one', async () => {
    const hosts = '169.254.169.254 a.test\n0.0.0.0 a.test';
    expect(await refusal('a.test', 'any', hosts)).toBe('169.254.169.254 is a cloud metadata address');
  });

  it('rejects a forbidden name regardless of its addresses', async () => {
    const hosts = '10.0.0.1 metadata.google.internal';
    expect(await refusal('Metadata.Google.internal.', 'any', hosts)).toBe(
      'metadata.google.internal is a cloud metadata name',
    );
  });
});

describe('the allowed addresses if only the public network is allowed', () => {
  it('includes only the public addresses of a name', async () => {
    const hosts = '10.0.0.1 a.test\n192.0.32.8 a.test\n2606:4700::1111 a.test';
    expect(await allowed('a.test', 'public', hosts)).toEqual(['192.0.32.8', '2606:4700::1111']);
  });

  it.each([
    ['127.1', '', '127.0.0.1 is a loopback address'],
    ['localhost', '192.0.32.8 localhost', 'localhost is a name of this machine'],
    ['a.test', 'fd12::1 a.test\n10.0.0.1 a.test', 'a.test resolves to an address that is not public'],
    ['a.test', '169.254.169.254 a.test', 'a.test resolves to an address that is not public'],
  ])('rejects %s', async (host, hosts, reason) => {
    expect(await refusal(host, 'public', hosts)).toBe(reason);
  });
});
