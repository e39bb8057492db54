import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Cluster, type EmbeddedLog, spawnOn } from './cluster.ts';
import { logServerLine } from './server-log.ts';

export interface ServerProcess {
  /** Resolves when connections are accepted, however long a recovery takes. Rejects if the server ends before that. */
  ready: Promise<void>;
  /** Resolves with the exit code or signal. */
  exited: Promise<string>;
  signal(signal: NodeJS.Signals): void;
}

const MAX_LAST_LINES = 5;

export const startServerProcess = (
  cluster: Cluster,
  settings: Readonly<Record<string, string>>,
  log: EmbeddedLog,
): ServerProcess => {
  const all = { ...settings, unix_socket_directories: cluster.socket.forServer, cluster_name: cluster.name };
  const child = spawnOn(cluster.folder, join(cluster.postgresFolder, 'bin', 'postgres'), cluster.runAs, (folder) => [
    '-D',
    folder,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const lastLines: string[] = [];
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  });
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface(stream).on('line', (line) => {
        logServerLine(log, line);
        lastLines.push(line);
        if (lastLines.length > MAX_LAST_LINES) lastLines.shift();
        if (line.includes('database system is ready to accept connections')) resolve();
      });
    }
    void exited.then((how) => reject(new Error(`PostgreSQL did not start (${how}): ${lastLines.join(' / ')}`)));
  });
  // Prevents an unhandled rejection for a caller that only awaits `exited`.
  ready.catch(() => {});
  return { ready, exited, signal: (signal) => void child.kill(signal) };
};
