import { spawnSync } from 'node:child_process';
import { networkInterfaces } from 'node:os';

/** Runs a command of the shell in a network namespace of its own, in which only loopback is up. */
const IN_OWN_NETWORK = ['--net', '--', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];

/**
 * Goes on only where no network but loopback can be reached; otherwise runs `script` again in a network namespace of its own and
 * ends this process with its exit code. Ends it with 1 where that is not possible (it needs Linux, root, `unshare` and `ip`).
 */
export const runWithoutNetwork = async (script, args) => {
  if (hasOnlyLoopback()) return;
  const { status, error } = spawnSync('unshare', [...IN_OWN_NETWORK, process.execPath, script, ...args], {
    stdio: 'inherit',
  });
  if (status === null || error)
    console.error(`This must run without a network, and cannot: ${error?.message ?? 'unshare was ended'}`);
  process.exit(status ?? 1);
};

const hasOnlyLoopback = () =>
  Object.values(networkInterfaces()).every((addresses) => addresses?.every(({ internal }) => internal));
