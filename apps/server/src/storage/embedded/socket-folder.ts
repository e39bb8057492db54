import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NeedsOperator } from '../connection/needs-operator.ts';
import { isAccessibleToAll, makePrivateFolder } from './folder-access.ts';
import type { RunAs } from './unprivileged.ts';

/** sun_path has 108 bytes including the final zero on Linux, and 104 on macOS and BSD. */
const MAX_SOCKET_PATH_BYTES = 103;
export const SOCKET_NAME = '.s.PGSQL.5432';

export interface SocketFolder {
  /** The path relative to the cluster folder, in which PostgreSQL runs. */
  forServer: string;
  forClients: string;
}

/**
 * Returns the cluster folder, which is private to PostgreSQL's user. If its path is too long for a socket address,
 * returns a private folder in the temporary folder.
 */
export const socketFolderOf = async (
  clusterFolder: string,
  clusterName: string,
  runAs: RunAs | undefined,
): Promise<SocketFolder> => {
  if (fits(clusterFolder)) return { forServer: '.', forClients: clusterFolder };
  for (const base of [tmpdir(), '/tmp']) {
    const folder = join(base, clusterName);
    if (!fits(folder) || (runAs && !(await isAccessibleToAll(base)))) continue;
    await makePrivateFolder(folder, runAs);
    return { forServer: folder, forClients: folder };
  }
  throw new NeedsOperator(
    `The path ${clusterFolder} is too long for the socket of PostgreSQL. Choose a DATA_DIR with a shorter path.`,
  );
};

const fits = (folder: string): boolean => Buffer.byteLength(join(folder, SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES;
