import { readFile, stat } from 'node:fs/promises';
import { NeedsOperator } from '../connection/needs-operator.ts';

export interface RunAs {
  uid: number;
  gid: number;
}

/**
 * Who runs PostgreSQL, which refuses to run as root: the owner of an existing cluster, else `nobody`
 * (initdb insists on an account). Undefined: we are not root, and it runs as ourselves.
 */
export const chooseUser = async (clusterFolder: string): Promise<RunAs | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  if (process.platform !== 'linux') {
    throw new NeedsOperator(
      'PostgreSQL refuses to run as root: start Pharos as an ordinary user, or set DATABASE_URL.',
    );
  }
  const owner = await stat(clusterFolder).catch(nothingThere);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = /^nobody:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8'));
  if (!account) {
    throw new NeedsOperator(
      'PostgreSQL refuses to run as root, and there is no account nobody: start Pharos as an ordinary user.',
    );
  }
  return { uid: Number(account[1]), gid: Number(account[2]) };
};

const nothingThere = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};
