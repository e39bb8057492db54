import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What is done to a network of a test's own before its program starts. */
export interface OwnNetwork {
  /** Shell commands, run with all rights within the network; loopback is up before them. */
  prepare?: readonly string[];
  /** Whether the program may open raw sockets. */
  raw: boolean;
  /** Folders of programs; the program's own is always found. */
  path?: string;
}

const MISSING = 'needs unshare, ip and setpriv, and the right to make a network namespace';

/** Why this machine cannot give a test a network of its own, or null. Linux, as root, alone. */
export const ownNetworkProblem = (): string | null =>
  spawnSync('unshare', ['-n', 'sh', '-c', 'ip link set lo up && setpriv --version'], { stdio: 'ignore' }).status === 0
    ? null
    : MISSING;

/**
 * Runs a TypeScript program in a network namespace that holds nothing but loopback, so that nothing can leave this
 * machine, and returns what it prints, as JSON. Throws when it fails.
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
