import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ownNetworkProblem, runInOwnNetwork } from '../testing/own-network.ts';

const problem = ownNetworkProblem();
if (problem !== null) console.log(`ICMP in a network of its own is not tested here: it ${problem}.`);

const EXCHANGE = new URL('./testing/echo-exchange.ts', import.meta.url);
const PROGRAM = new URL('./testing/probe-program.ts', import.meta.url);
const ALLOW_DATAGRAM = 'echo "0 2147483647" > /proc/sys/net/ipv4/ping_group_range';
const FORBID_DATAGRAM = 'echo "1 0" > /proc/sys/net/ipv4/ping_group_range';
/** Stop the kernel from answering echoes, so that the test can answer them. */
const PLAYED_HOST = [
  'echo 1 > /proc/sys/net/ipv4/icmp_echo_ignore_all',
  'echo 1 > /proc/sys/net/ipv6/icmp/echo_ignore_all',
  'ip addr add fd00::9/128 dev lo',
  ALLOW_DATAGRAM,
];

describe.skipIf(problem !== null)('ICMP in a separate network namespace', () => {
  it.each([
    ['4', 'raw'],
    ['4', 'datagram'],
    ['6', 'raw'],
    ['6', 'datagram'],
  ])('counts only packets that belong to a pending echo (IPv%s, %s socket)', (family, kind) => {
    const outcome = runInOwnNetwork(EXCHANGE, [family, kind], { prepare: PLAYED_HOST, raw: true });
    expect(outcome).toEqual({
      genuine: 'answered',
      otherSequence: 'nothing',
      otherId: 'nothing',
      otherPayload: 'nothing',
      cutPayload: 'nothing',
      otherSender: 'nothing',
      otherCode: 'nothing',
      ownRequest: 'nothing',
      duplicates: 1,
      forgedThenGenuine: 1,
      reversed: true,
      unreachable: expect.stringContaining('Destination unreachable'),
      shortlyQuoted: expect.stringContaining('Destination unreachable'),
      timeExceeded: expect.stringContaining(kind === 'raw' ? 'Time to live exceeded' : 'Destination unreachable'),
      unreachableOther: 'nothing',
      unreachableForged: 'nothing',
    });
  });

  const available = { verdict: 'AV', summary: 'Available' };

  it('uses a datagram socket if raw sockets are forbidden, for thousands of hosts and both IP families', () => {
    const hosts = Array.from({ length: 3000 }, (_, index) => `127.1.${index >> 8}.${index & 0xff || 1}`);
    const seen = runInOwnNetwork(PROGRAM, ['30', '::1', ...hosts], { prepare: [ALLOW_DATAGRAM], raw: false });
    expect(seen).toMatchObject({
      problem: null,
      findings: ['::1', ...hosts].map((remoteAddress) => ({ ...available, remoteAddress })),
    });
  });

  it('uses a raw socket if datagram sockets are forbidden', () => {
    const seen = runInOwnNetwork(PROGRAM, ['20', '127.0.0.1', '::1'], { prepare: [FORBID_DATAGRAM], raw: true });
    expect(seen).toMatchObject({ problem: null, findings: [available, available] });
  });

  const folderWithPing = (script: string): string => {
    const folder = mkdtempSync(join(tmpdir(), 'pharos-ping-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const program = join(folder, 'ping');
    writeFileSync(program, `#!/bin/sh\n${script}\n`);
    chmodSync(program, 0o755);
    return folder;
  };

  it('uses the ping program of the system if all sockets are forbidden, and ends it at the deadline', () => {
    const path = folderWithPing(`
case "$*" in
  *127.0.0.1|*::1) echo "64 bytes from it: icmp_seq=1 ttl=64 time=12.5 ms" ;;
  *127.0.0.3) exec /bin/sleep 20 ;;
  *) exit 1 ;;
esac`);
    const hosts = ['127.0.0.1', '::1', '127.0.0.2', '127.0.0.3'];
    const seen = runInOwnNetwork(PROGRAM, ['5', ...hosts], { prepare: [FORBID_DATAGRAM], raw: false, path });
    expect(seen).toMatchObject({
      problem: null,
      findings: [
        { ...available, responseTimeMs: expect.closeTo(12.5, -1) },
        { ...available, responseTimeMs: expect.closeTo(12.5, -1) },
        { verdict: 'NR', summary: 'No reply', proberError: null },
        { verdict: 'NR', summary: 'No response after 5 s', proberError: null },
      ],
    });
  });

  it('reports the reason as a prober error if the machine allows no ICMP at all', () => {
    const reason = 'This machine does not allow ICMP (datagram socket: EACCES, raw socket: EPERM, ping: not installed)';
    const path = folderWithPing('').replace(/$/, '/none');
    const seen = runInOwnNetwork(PROGRAM, ['1', '127.0.0.1'], { prepare: [FORBID_DATAGRAM], raw: false, path });
    expect(seen).toMatchObject({ problem: reason, findings: [{ verdict: null, proberError: reason }] });
  });
});
