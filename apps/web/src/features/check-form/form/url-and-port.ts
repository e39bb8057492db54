import type { CheckType } from '@pharos/contract/states.ts';
import { splitAuthority } from '@pharos/domain/checks/settings/host.ts';
import { nameOfUrl } from '@pharos/domain/checks/settings/name-of-url.ts';
import { parseTargetUrl, typeOfUrl } from '@pharos/domain/checks/settings/target-url.ts';
import { splitPrefix } from '@pharos/domain/checks/settings/url-prefix.ts';
import { hasPort, prefixOf } from '@pharos/domain/checks/types/registry.ts';

const afterPrefix = (url: string): string => splitPrefix(url).rest;

/** Splits a URL into URL and port. The port is '' if the type has no port or the URL contains none. */
export const splitPort = (type: CheckType, url: string): { url: string; port: string } => {
  const parts = hasPort(type) ? splitAuthority(afterPrefix(url).replace(/\/$/, '')) : null;
  if (!parts?.port) return { url, port: '' };
  return { url: `${splitPrefix(url).prefix}${parts.host}`, port: parts.port };
};

/** Joins URL and port. It is the inverse of `splitPort`. */
export const joinPort = (type: CheckType, url: string, port: string): string =>
  hasPort(type) && afterPrefix(url) !== '' && port.trim() !== '' ? `${url.trim()}:${port.trim()}` : url.trim();

/** Returns the error of the port field regardless of the host in the URL field, or null if the port is valid. */
export const portProblem = (type: CheckType, url: string, port: string): string | null => {
  if (!hasPort(type) || splitPort(type, url).port !== '') return null;
  const parsed = parseTargetUrl(type, `${prefixOf(type)}host:${port.trim()}`);
  return parsed.ok ? null : parsed.problem.message;
};

/**
 * Interprets a URL that was typed or pasted after the prefix in the URL field. A second prefix replaces the first one
 * and determines `type`.
 */
export const readTyped = (type: CheckType, typed: string): { type: CheckType; url: string } => {
  const rest = afterPrefix(typed);
  const url = splitPrefix(rest).prefix === '' ? typed : rest;
  return { type: typeOfUrl(url) ?? type, url };
};

/**
 * Returns a default name for a check, which is its URL without prefix and query. Returns '' while the URL has no valid
 * host.
 */
export const nameFromUrl = (type: CheckType, url: string): string => {
  const parsed = parseTargetUrl(type, joinPort(type, url, '1'));
  return parsed.ok ? nameOfUrl(url) : '';
};
