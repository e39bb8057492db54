import { CHECK_TYPES } from '@pharos/contract/check-types.ts';
import type { CheckType } from '@pharos/contract/states.ts';
import { MAX_LENGTH, tooLong } from '../fields/limits.ts';
import type { HostAddress } from '../types/check-type-descriptor.ts';
import { descriptorOf, prefixOf } from '../types/registry.ts';
import type { Problem } from './check-settings.ts';
import { canonicalHost, isAddress, splitAuthority } from './host.ts';
import { splitPrefix } from './url-prefix.ts';

/**
 * `url` is the form to store. `host` is canonical, without brackets. `port` is null if the type or the URL has none.
 */
export interface TargetUrl {
  url: string;
  host: string;
  port: number | null;
}

export type ParsedUrl = { ok: true; value: TargetUrl } | { ok: false; problem: Problem };

const VALID = 'Enter a valid IP or URL';

const refuse = (message: string, field: 'url' | 'port' = 'url'): ParsedUrl => ({
  ok: false,
  problem: { field, message },
});

export const typeOfUrl = (raw: string): CheckType | null => {
  const { prefix } = splitPrefix(raw);
  return CHECK_TYPES.find((type) => descriptorOf(type).prefixes.includes(prefix)) ?? null;
};

export const parseTargetUrl = (type: CheckType, raw: string): ParsedUrl => {
  const typed = raw.trim();
  const { prefixes, address } = descriptorOf(type);
  const { prefix: typedPrefix, rest } = splitPrefix(typed);
  const prefix = typedPrefix || prefixOf(type);
  if (rest === '') return refuse('Enter a Url');
  const long = tooLong(typed, MAX_LENGTH.url);
  if (long) return refuse(long);
  if (!prefixes.includes(prefix)) {
    if (typeOfUrl(typed) === null) return refuse(VALID);
    return refuse(`The URL of a check of type ${type} starts with ${prefixes.join(' or ')}`);
  }
  if (/[\s\\\p{Cc}]/u.test(rest)) return refuse(VALID);
  return address.kind === 'url' ? parseWebUrl(prefix, rest) : parseHostUrl(address, prefix, rest);
};

const parseWebUrl = (prefix: string, rest: string): ParsedUrl => {
  const url = prefix + rest.replace(/#.*$/s, '');
  const authority = /^[^/?#]*/.exec(rest)?.[0] ?? '';
  if (authority.includes('@')) {
    return refuse('Enter the user name and password under basic authentication, not in the URL');
  }
  const parts = splitAuthority(authority);
  const host = parts && authority.startsWith('[') === parts.host.startsWith('[') ? canonicalHost(parts.host) : null;
  if (!parts || host === null || !URL.canParse(url)) return refuse(VALID);
  if (parts.port === null) return { ok: true, value: { url, host, port: null } };
  const port = readPort(parts.port);
  return typeof port === 'number' ? { ok: true, value: { url, host, port } } : refuse(VALID);
};

const parseHostUrl = (address: HostAddress, prefix: string, rest: string): ParsedUrl => {
  const parts = splitAuthority(rest.replace(/\/$/, ''));
  const host = parts && canonicalHost(parts.host);
  if (!parts || !host) return refuse(VALID);
  if (address.kind === 'host' && address.isName && isAddress(host)) return refuse('Enter a host name, not an address');
  if (address.kind === 'host') {
    return parts.port === null ? { ok: true, value: { url: prefix + parts.host, host, port: null } } : refuse(VALID);
  }
  const port = readPort(parts.port || String(address.defaultPort ?? ''));
  if (typeof port === 'string') return refuse(port, 'port');
  return { ok: true, value: { url: `${prefix}${parts.host}:${port}`, host, port } };
};

/** Parses a port (RFC 6335, section 6), or returns an error message. */
const readPort = (text: string): number | string => {
  if (text === '') return 'Enter a port';
  if (!/^\d+$/.test(text)) return 'you must specify a number';
  const port = Number(text);
  return port >= 1 && port <= 65_535 ? port : 'Enter a port from 1 to 65535';
};
