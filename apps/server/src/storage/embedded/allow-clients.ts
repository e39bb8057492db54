import { lchown, rename, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';

/**
 * Allows only the account that runs Pharos, and root, to connect. PostgreSQL reads the account from the kernel (chapter
 * "Peer Authentication"). The configuration is written at each start, because the account may have changed. In a
 * container, the user may have no account name: then every account that can enter the private folder may connect.
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

/** Renames a new file, which never follows a link that the folder's owner may have created. */
const replaceFile = async (folder: string, name: string, text: string, runAs: Cluster['runAs']): Promise<void> => {
  const fresh = join(folder, `${name}.new`);
  await rm(fresh, { force: true, recursive: true });
  await writeFile(fresh, text, { flag: 'wx', mode: 0o600 });
  if (runAs) await lchown(fresh, runAs.uid, runAs.gid);
  await rename(fresh, join(folder, name));
};
