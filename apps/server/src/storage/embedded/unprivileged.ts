import { execFile } from 'node:child_process';
import { chown, lchown, lstat, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { NeedsOperator } from '../connection/needs-operator.ts';

export interface RunAs {
  uid: number;
  gid: number;
}

/** No other program runs as this account. */
const ACCOUNT = 'pharos-postgres';
/**
 * The account for a system on which none can be created, because initdb refuses to run as root. Other programs may also
 * run as it.
 */
const SHARED_ACCOUNT = 'nobody';

/** The commands of shadow and of BusyBox. */
const WAYS: readonly [string, ...string[]][] = [
  ['useradd', '--system', '--user-group', '--no-create-home', '--home-dir', '/', '--shell', '/sbin/nologin', ACCOUNT],
  ['adduser', '-S', '-D', '-H', '-h', '/', '-s', '/sbin/nologin', ACCOUNT],
];

export interface Accounts {
  /** Returns lines in the format of passwd(5). */
  read(): Promise<string>;
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
 * Returns the owner of an existing cluster, otherwise PostgreSQL's own account, otherwise `nobody`. Returns undefined
 * if Pharos does not run as root: PostgreSQL then runs as the same user.
 */
export const chooseUser = async (
  clusterFolder: string,
  accounts: Accounts = systemAccounts,
): Promise<RunAs | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  if (process.platform !== 'linux') {
    throw new NeedsOperator(
      'PostgreSQL does not run as root. Start Pharos as a user other than root, or set DATABASE_URL.',
    );
  }
  const owner = await stat(clusterFolder).catch(nothingThere);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const found = (await accountOf(accounts, ACCOUNT)) ?? (await accountOf(accounts, SHARED_ACCOUNT));
  if (found) return found;
  throw new NeedsOperator(
    'PostgreSQL does not run as root, and this machine has no account named nobody. Start Pharos as a user other than root.',
  );
};

/**
 * Chooses the user for a start that has the lock of the folder. As root, creates PostgreSQL's own account if possible,
 * and gives it a cluster that an earlier release left to `nobody`. Leaves the cluster unchanged while a PostgreSQL of a
 * killed start still runs in it.
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
  // Another start may create the account at the same time, so only its existence counts.
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
    // `lchown` changes the link itself, because its target may belong to any user.
    if (entry.isDirectory()) await giveTo(path, { uid, gid });
    else await lchown(path, uid, gid);
  }
  // Last, so that the next start detects an interruption.
  await chown(folder, uid, gid);
};

const nothingThere = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};
