import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import type { SocketFolder } from './socket-folder.ts';
import type { RunAs } from './unprivileged.ts';

/** Takes messages of PostgreSQL; a pino logger is one. */
export interface EmbeddedLog {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** Everything needed to run PostgreSQL in one data folder. */
export interface Cluster {
  name: string;
  /** Holds the cluster; private to PostgreSQL's user. */
  folder: string;
  /** Holds bin/postgres. */
  postgresFolder: string;
  runAs: RunAs | undefined;
  socket: SocketFolder;
}

/**
 * Starts a program of PostgreSQL on `folder`. As root, the unprivileged user gets the folder as an open descriptor,
 * so that it works where the folders above are closed to it (/root, a mktemp folder).
 */
export const spawnOn = (
  folder: string,
  program: string,
  runAs: RunAs | undefined,
  args: (folder: string) => string[],
): ChildProcess => {
  const common = {
    cwd: '/',
    // Its own process group: Ctrl-C in a terminal reaches Pharos alone, which stops PostgreSQL last.
    detached: true,
    // Nothing of our environment: that holds keys and passwords.
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
