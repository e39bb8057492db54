import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ownNetworkProblem, runInOwnNetwork } from './testing/own-network.ts';

const PROGRAM = new URL('./testing/prober-error-program.ts', import.meta.url);
const ours = (proberError: string) => ({ verdict: null, proberError });

it.skipIf(process.platform === 'win32')('reports no target as down if no file handle is left', () => {
  const script = 'ulimit -n 64; exec "$@"';
  const printed = execFileSync('sh', ['-c', script, 'sh', process.execPath, fileURLToPath(PROGRAM), 'files'], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(JSON.parse(printed)).toEqual(Array(5).fill(ours('This location has no file handles left')));
});

const problem = ownNetworkProblem();
if (problem !== null) console.log(`Prober errors of this machine's network are not tested here: that ${problem}.`);

describe.skipIf(problem !== null)('prober errors in a separate network namespace', () => {
  it('reports no target as down if no local port is left', () => {
    const findings = runInOwnNetwork(PROGRAM, ['ports'], {
      prepare: ['echo "40000 40007" > /proc/sys/net/ipv4/ip_local_port_range'],
      raw: false,
    });
    const fault = ours('This location has no local address or port left for the connection');
    expect((findings as unknown[]).slice(0, 4)).toEqual(Array(4).fill(fault));
  });

  it('reports no target as down if there is no network', () => {
    const findings = runInOwnNetwork(PROGRAM, ['network'], { raw: false });
    expect(findings).toEqual(Array(5).fill(ours('This location has no network route to the address')));
  });
});
