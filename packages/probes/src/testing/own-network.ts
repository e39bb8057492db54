import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface OwnNetwork {
  /** Run with all privileges before the program starts. The loopback interface is already up. */
  prepare?: readonly string[];
  raw: boolean;
  path?: string;
}

const MISSING = 'needs unshare, ip and setpriv, and the right to make a network namespace';

/** Requires root on Linux. */
export const ownNetworkProblem = (): string | null =>
  spawnSync('unshare', ['-n', 'sh', '-c', 'ip link set lo up && setpriv --version'], { stdio: 'ignore' }).status === 0
    ? null
    : MISSING;

/**
 * Runs a program in a network namespace that has only loopback, so that no packet can leave this machine. Returns the
 * JSON that it prints.
 */
export const runInOwnNetwork = (
  program: URL,
  args: readonly string[],
  { prepare = [], raw, path }: OwnNetwork,
): unknown => {
  const rights = raw ? '' : 'setpriv --bounding-set -net_raw';
  const script = ['set -e', 'ip link set lo up', ...prepare, `exec ${rights} "$@"`].join('\n');
  const command = [process.execPath, fileURLToPath(program), ...args];
  const env = `PATH=${path ?? process.env.PATH ?? ''}`;
  const printed = execFileSync('unshare', ['-n', 'sh', '-c', script, 'sh', 'env', env, ...command], {
    encoding: 'utf8',
    timeout: 60_000,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(printed);
};
