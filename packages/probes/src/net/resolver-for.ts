import { promises as dns } from 'node:dns';
import { statSync } from 'node:fs';

/**
 * A lost packet delays a probe by one second instead of failing it. The waiting times of 1 + 2 + 4 + 8 + 16 s cover the
 * longest deadline of 30 s.
 */
export const RESOLVER_OPTIONS = { timeout: 1000, tries: 5, maxTimeout: 16_000 };
const SYSTEM_SETTINGS = '/etc/resolv.conf';
const RECHECK_MS = 5000;
/** Checks may name any number of name servers. */
const MAX_PINNED = 200;

const pinned = new Map<string, dns.Resolver>();
let system: { resolver: dns.Resolver; mtimeMs: number; checkedAt: number } | undefined;

/**
 * All probes share a resolver, because each one uses sockets and parses the settings again. c-ares works without
 * threads, so a stalled server does not delay other probes.
 */
export const resolverFor = (nameServers: readonly string[] | undefined): dns.Resolver => {
  if (!nameServers) return systemResolver();
  const key = nameServers.join(' ');
  const known = pinned.get(key);
  if (known) return known;
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
