import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';

const SYSTEM_HOSTS_FILE = process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts';

/** Returns addresses by name in lower case, in the order of the file. Format: hosts(5). */
export const parseHosts = (text: string): Map<string, string[]> => {
  const hosts = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address, ...names] = (line.split('#', 1)[0] ?? '').trim().split(/\s+/);
    if (!address || !isIP(address.split('%', 1)[0] ?? '')) continue;
    for (const name of names) {
      const key = name.toLowerCase();
      const known = hosts.get(key) ?? [];
      if (!known.includes(address)) hosts.set(key, [...known, address]);
    }
  }
  return hosts;
};

interface Cached {
  hosts: Map<string, string[]>;
  mtimeMs: number;
  checkedAt: number;
}
const cache = new Map<string, Cached>();
/** A `stat` call for each probe would cost more than the lookup. */
const RECHECK_MS = 1000;

export const lookUpHosts = (name: string, path = SYSTEM_HOSTS_FILE): readonly string[] =>
  current(path).get(name.toLowerCase()) ?? [];

const current = (path: string): Map<string, string[]> => {
  const now = performance.now();
  const cached = cache.get(path);
  if (cached && now - cached.checkedAt < RECHECK_MS) return cached.hosts;
  const mtimeMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? -1;
  const hosts = cached?.mtimeMs === mtimeMs ? cached.hosts : read(path);
  cache.set(path, { hosts, mtimeMs, checkedAt: now });
  return hosts;
};

const read = (path: string): Map<string, string[]> => {
  try {
    return parseHosts(readFileSync(path, 'utf8'));
  } catch {
    return new Map(); // A machine without a readable hosts file uses only its name servers.
  }
};
