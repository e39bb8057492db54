import { lchown, rename, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';

/**
 * Says who may connect: the account that Pharos runs as, and root, as the kernel tells of the other end of the socket (peer,
 * PostgreSQL's chapter "Peer Authentication"). Written at each start, since another account may run Pharos by then.
 * A user without an account (containers) has no name to be known by: then every account that may enter the private folder is let in.
 */
export const allowClients = async ({ folder, runAs }: Pick<Cluster, 'folder' | 'runAs'>): Promise<void> => {
  const own = nameOfUser();
  const ident = [...new Set(['root', own ?? 'root'])].map((account) => `pharos "${account}" pharos\n`).join('');
  await replaceFile(folder, 'pg_ident.conf', ident, runAs);
  await replaceFile(
    folder,
    'pg_hba.conf',
    own === null ? 'local all pharos trust\n' : 'local all pharos peer map=pharos\n',
    runAs,
  );
};

const nameOfUser = (): string | null => {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
};

/** Written beside and renamed, never through a link that the folder's owner may have put there. */
const replaceFile = async (folder: string, name: string, text: string, runAs: Cluster['runAs']): Promise<void> => {
  const fresh = join(folder, `${name}.new`);
  await rm(fresh, { force: true, recursive: true });
  await writeFile(fresh, text, { flag: 'wx', mode: 0o600 });
  if (runAs) await lchown(fresh, runAs.uid, runAs.gid);
  await rename(fresh, join(folder, name));
};
