import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Settings of the separate network in which a test runs a program. */
export interface OwnNetwork {
  /**
   * Shell commands that run with all privileges inside the network before the program starts. The loopback interface is
   * already up.
   */
  prepare?: readonly string[];
  /** Whether the program may open raw sockets. */
  raw: boolean;
  /** The `PATH` of the program; the `PATH` of this process if omitted. The program itself is always found. */
  path?: string;
}

const MISSING = 'needs unshare, ip and setpriv, and the right to make a network namespace';

/**
 * Returns the reason why this machine cannot give a test a separate network, or null if it can. This requires root on
 * Linux.
 */
export const ownNetworkProblem = (): string | null =>
  spawnSync('unshare', ['-n', 'sh', '-c', 'ip link set lo up && setpriv --version'], { stdio: 'ignore' }).status === 0
    ? null
    : MISSING;

/**
 * Runs a TypeScript program in a network namespace that has only loopback, so that no packet can leave this machine.
 * Returns the JSON that the program prints. Throws if the program fails.
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
