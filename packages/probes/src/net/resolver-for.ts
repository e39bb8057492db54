import { promises as dns } from 'node:dns';
import { statSync } from 'node:fs';

/** One lost packet costs a second, not the probe: 1 + 2 + 4 + 8 + 16 s reach the longest deadline of 30 s. */
export const RESOLVER_OPTIONS = { timeout: 1000, tries: 5, maxTimeout: 16_000 };
const SYSTEM_SETTINGS = '/etc/resolv.conf';
const RECHECK_MS = 5000;
/** Checks may name any number of name servers. */
const MAX_PINNED = 200;

const pinned = new Map<string, dns.Resolver>();
let system: { resolver: dns.Resolver; mtimeMs: number; checkedAt: number } | undefined;

/**
 * The resolver that asks the given name servers, or the system's. Shared by all probes, since each one holds sockets and
 * parses the settings again; c-ares works without threads, so a stalled server delays no other probe.
 */
export const resolverFor = (nameServers: readonly string[] | undefined): dns.Resolver => {
  if (!nameServers) return systemResolver();
  const key = nameServers.join(' ');
  const known = pinned.get(key);
  if (known) return known;
  // A query that is under way keeps its resolver.
  for (const oldest of pinned.size < MAX_PINNED ? [] : [...pinned.keys()].slice(0, 1)) pinned.delete(oldest);
  const resolver = new dns.Resolver(RESOLVER_OPTIONS);
  resolver.setServers(nameServers);
  pinned.set(key, resolver);
  return resolver;
};

const systemResolver = (): dns.Resolver => {
  const now = performance.now();
  if (system && now - system.checkedAt < RECHECK_MS) return system.resolver;
  const mtimeMs = statSync(SYSTEM_SETTINGS, { throwIfNoEntry: false })?.mtimeMs ?? -1;
  const resolver = system?.mtimeMs === mtimeMs ? system.resolver : new dns.Resolver(RESOLVER_OPTIONS);
  system = { resolver, mtimeMs, checkedAt: now };
  return resolver;
};
