import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import type { SocketFolder } from './socket-folder.ts';
import type { RunAs } from './unprivileged.ts';

export interface EmbeddedLog {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface Cluster {
  name: string;
  /** The folder of the cluster, private to PostgreSQL's user. */
  folder: string;
  postgresFolder: string;
  runAs: RunAs | undefined;
  socket: SocketFolder;
}

/**
 * Runs a PostgreSQL program on `folder`. As root, passes the folder as an open descriptor, because the unprivileged
 * user may be unable to enter the folders above (/root, a mktemp folder).
 */
export const spawnOn = (
  folder: string,
  program: string,
  runAs: RunAs | undefined,
  args: (folder: string) => string[],
): ChildProcess => {
  const common = {
    cwd: '/',
    // In a separate process group, so that Ctrl-C reaches only Pharos, which stops PostgreSQL last.
    detached: true,
    // The environment variables of Pharos contain keys and passwords.
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  };
  if (!runAs) return spawn(program, args(folder), { ...common, stdio: ['ignore', 'pipe', 'pipe'] });
  const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    return spawn(program, args('/proc/self/fd/3'), {
      ...common,
      ...runAs,
      stdio: ['ignore', 'pipe', 'pipe', descriptor],
    });
  } finally {
    closeSync(descriptor);
  }
};
