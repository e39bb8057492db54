import { spawnSync } from 'node:child_process';
import { networkInterfaces } from 'node:os';

/** Run a shell command in a new network namespace with only loopback. */
const IN_OWN_NETWORK = ['--net', '--', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];

/**
 * Returns if only loopback is reachable. Otherwise runs `script` in a new network namespace and exits with its exit
 * code. Exits with 1 if that is not possible (it needs Linux, root, `unshare` and `ip`).
 */
export const runWithoutNetwork = async (script, args) => {
  if (hasOnlyLoopback()) return;
  const { status, error } = spawnSync('unshare', [...IN_OWN_NETWORK, process.execPath, script, ...args], {
    stdio: 'inherit',
  });
  if (status === null || error)
    console.error(
      `This test must run without a network, which is not possible here: ${error?.message ?? 'unshare was killed'}`,
    );
  process.exit(status ?? 1);
};

const hasOnlyLoopback = () =>
  Object.values(networkInterfaces()).every((addresses) => addresses?.every(({ internal }) => internal));
