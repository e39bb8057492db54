import { execFile } from 'node:child_process';
import { chown, lchown, lstat, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { NeedsOperator } from '../connection/needs-operator.ts';

export interface RunAs {
  uid: number;
  gid: number;
}

/** PostgreSQL's own account, which no other program runs as. */
const ACCOUNT = 'pharos-postgres';
/** Where no account can be made; initdb insists on one. Other programs may run as it too. */
const SHARED_ACCOUNT = 'nobody';

/** How accounts are made: shadow's way, and BusyBox's. */
const WAYS: readonly [string, ...string[]][] = [
  ['useradd', '--system', '--user-group', '--no-create-home', '--home-dir', '/', '--shell', '/sbin/nologin', ACCOUNT],
  ['adduser', '-S', '-D', '-H', '-h', '/', '-s', '/sbin/nologin', ACCOUNT],
];

/** The system's accounts; another in tests. */
export interface Accounts {
  /** Lines of passwd(5). */
  read(): Promise<string>;
  /** Adds PostgreSQL's account; rejects where that is not possible. */
  add(): Promise<void>;
}

const systemAccounts: Accounts = {
  read: () => readFile('/etc/passwd', 'utf8'),
  add: async () => {
    let refused: unknown;
    for (const [program, ...args] of WAYS) {
      try {
        await promisify(execFile)(program, args);
        return;
      } catch (error) {
        refused = error;
      }
    }
    throw refused;
  },
};

/**
 * Who runs PostgreSQL, which refuses to run as root: the owner of an existing cluster, else its own account, or `nobody` where
 * there is none. Undefined: we are not root, and it runs as ourselves.
 */
export const chooseUser = async (
  clusterFolder: string,
  accounts: Accounts = systemAccounts,
): Promise<RunAs | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  if (process.platform !== 'linux') {
    throw new NeedsOperator(
      'PostgreSQL refuses to run as root: start Pharos as an ordinary user, or set DATABASE_URL.',
    );
  }
  const owner = await stat(clusterFolder).catch(nothingThere);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const found = (await accountOf(accounts, ACCOUNT)) ?? (await accountOf(accounts, SHARED_ACCOUNT));
  if (found) return found;
  throw new NeedsOperator(
    'PostgreSQL refuses to run as root, and there is no account nobody: start Pharos as an ordinary user.',
  );
};

/**
 * The same for a start that holds the folder's lock: as root it makes PostgreSQL's own account where that is possible, and gives
 * it a cluster that an earlier release has left to `nobody`; not while a PostgreSQL of a killed start still runs in it.
 */
export const prepareUser = async (
  clusterFolder: string,
  isRunning: () => Promise<boolean>,
  accounts: Accounts = systemAccounts,
): Promise<RunAs | undefined> => {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return chooseUser(clusterFolder, accounts);
  const shared = await accountOf(accounts, SHARED_ACCOUNT);
  const owner = await lstat(clusterFolder).catch(nothingThere);
  if (owner && owner.uid !== 0 && owner.uid !== shared?.uid) return chooseUser(clusterFolder, accounts);
  // Another start may make it at the same time: what counts is whether it is there.
  if (!(await accountOf(accounts, ACCOUNT))) await accounts.add().catch(() => {});
  const own = await accountOf(accounts, ACCOUNT);
  if (own && owner?.isDirectory() && owner.uid !== 0) {
    if (await isRunning()) return { uid: owner.uid, gid: owner.gid };
    await giveTo(clusterFolder, own);
  }
  return own ?? chooseUser(clusterFolder, accounts);
};

const accountOf = async (accounts: Accounts, name: string): Promise<RunAs | undefined> => {
  const line = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(await accounts.read());
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : undefined;
};

const giveTo = async (folder: string, { uid, gid }: RunAs): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // Links are changed themselves: what they lead to may be anybody's.
    if (entry.isDirectory()) await giveTo(path, { uid, gid });
    else await lchown(path, uid, gid);
  }
  // The folder last, so that an interruption is found again at the next start.
  await chown(folder, uid, gid);
};

const nothingThere = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};
