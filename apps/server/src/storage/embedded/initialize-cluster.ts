import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cluster, spawnOn } from './cluster.ts';
import { makePrivateFolder } from './folder-access.ts';

/** Creates the cluster unless it exists. It appears under its name only when complete, so that a kill in between does no harm. */
export const initializeCluster = async (cluster: Omit<Cluster, 'socket'>): Promise<void> => {
  if (existsSync(cluster.folder)) return;
  const fresh = `${cluster.folder}.new`;
  await rm(fresh, { recursive: true, force: true });
  await makePrivateFolder(fresh, cluster.runAs);
  const initdb = spawnOn(fresh, join(cluster.postgresFolder, 'bin', 'initdb'), cluster.runAs, (folder) => [
    `--pgdata=${folder}`,
    '--username=pharos',
    '--encoding=UTF8',
    // PostgreSQL's own collation: an upgrade of the system's C library or ICU cannot make an index wrong.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    // Nobody, until allowClients says who.
    '--auth=reject',
  ]);
  let output = '';
  initdb.stdout?.resume();
  initdb.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  // It is in a process group of its own, and would go on in a folder that the next start empties.
  const end = (): void => void initdb.kill();
  process.once('exit', end);
  const [code, signal] = await once(initdb, 'close');
  process.off('exit', end);
  if (code !== 0) throw new Error(`initdb failed (${signal ?? `code ${code}`}): ${output.trim()}`);
  await rename(fresh, cluster.folder);
};
