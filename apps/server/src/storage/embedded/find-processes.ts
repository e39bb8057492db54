import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, realpath } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * Identifies the processes of a data folder: PostgreSQL shows the name in each command line, which any user can read.
 */
export const clusterNameOf = async (dataDir: string): Promise<string> =>
  `pharos-${createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 16)}`;

export interface PostgresProcess {
  pid: number;
  /** The process that accepts connections and starts the backends (PostgreSQL's term). */
  isPostmaster: boolean;
}

/** Includes backends whose postmaster has ended. */
export const findPostgresOf = async (clusterName: string): Promise<PostgresProcess[]> =>
  (await commandLines()).flatMap(({ pid, command }): PostgresProcess[] => {
    if (command.startsWith(`postgres: ${clusterName}:`)) return [{ pid, isPostmaster: false }];
    const isOurs = isPostmasterCommand(command) && command.split(' ').includes(`cluster_name=${clusterName}`);
    return isOurs ? [{ pid, isPostmaster: true }] : [];
  });

export const isPostmaster = async (pid: number): Promise<boolean> =>
  (await commandLines()).some((line) => line.pid === pid && isPostmasterCommand(line.command));

const isPostmasterCommand = (command: string): boolean => /^(\S*\/)?(postgres|postmaster)( |$)/.test(command);

interface CommandLine {
  pid: number;
  command: string;
}

const commandLines = async (): Promise<CommandLine[]> => {
  if (process.platform !== 'linux') return commandLinesOfPs();
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return Promise.all(
    pids.map(async (pid) => ({
      pid: Number(pid),
      // A process that has just ended has no command line.
      command: (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' '),
    })),
  );
};

const commandLinesOfPs = async (): Promise<CommandLine[]> => {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,command='], { maxBuffer: 64 << 20 });
  return stdout.split('\n').flatMap((line) => {
    const found = /^\s*(\d+) (.*)$/.exec(line);
    return found ? [{ pid: Number(found[1]), command: found[2] ?? '' }] : [];
  });
};
