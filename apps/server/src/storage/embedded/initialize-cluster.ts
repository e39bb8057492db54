import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cluster, spawnOn } from './cluster.ts';
import { makePrivateFolder } from './folder-access.ts';

/** The cluster gets its final name only when it is complete, so that an interruption does no harm. */
export const initializeCluster = async (cluster: Omit<Cluster, 'socket'>): Promise<void> => {
  if (existsSync(cluster.folder)) return;
  const fresh = `${cluster.folder}.new`;
  await rm(fresh, { recursive: true, force: true });
  await makePrivateFolder(fresh, cluster.runAs);
  const initdb = spawnOn(fresh, join(cluster.postgresFolder, 'bin', 'initdb'), cluster.runAs, (folder) => [
    `--pgdata=${folder}`,
    '--username=pharos',
    '--encoding=UTF8',
    // An upgrade of the system's C library or ICU cannot invalidate an index with this collation.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    // No one may connect until `allowClients` configures the access.
    '--auth=reject',
  ]);
  let output = '';
  initdb.stdout?.resume();
  initdb.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  // In its own process group, `initdb` would otherwise continue in a folder that the next start empties.
  const end = (): void => void initdb.kill();
  process.once('exit', end);
  const [code, signal] = await once(initdb, 'close');
  process.off('exit', end);
  if (code !== 0) throw new Error(`initdb failed (${signal ?? `code ${code}`}): ${output.trim()}`);
  await rename(fresh, cluster.folder);
};
