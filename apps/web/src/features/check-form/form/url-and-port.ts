import type { CheckType } from '@pharos/contract/states.ts';
import { splitAuthority } from '@pharos/domain/checks/settings/host.ts';
import { nameOfUrl } from '@pharos/domain/checks/settings/name-of-url.ts';
import { parseTargetUrl, typeOfUrl } from '@pharos/domain/checks/settings/target-url.ts';
import { splitPrefix } from '@pharos/domain/checks/settings/url-prefix.ts';
import { hasPort, prefixOf } from '@pharos/domain/checks/types/registry.ts';

const afterPrefix = (url: string): string => splitPrefix(url).rest;

/** URL and port as two fields; the port is '' where the type has none, or where none is given. */
export const splitPort = (type: CheckType, url: string): { url: string; port: string } => {
  const parts = hasPort(type) ? splitAuthority(afterPrefix(url).replace(/\/$/, '')) : null;
  if (!parts?.port) return { url, port: '' };
  return { url: `${splitPrefix(url).prefix}${parts.host}`, port: parts.port };
};

/** URL and port as one: the inverse of `splitPort`. */
export const joinPort = (type: CheckType, url: string, port: string): string =>
  hasPort(type) && afterPrefix(url) !== '' && port.trim() !== '' ? `${url.trim()}:${port.trim()}` : url.trim();

/** What is wrong with the port field, whatever stands in the URL field; null when nothing is. */
export const portProblem = (type: CheckType, url: string, port: string): string | null => {
  if (!hasPort(type) || splitPort(type, url).port !== '') return null;
  const parsed = parseTargetUrl(type, `${prefixOf(type)}host:${port.trim()}`);
  return parsed.ok ? null : parsed.problem.message;
};

/**
 * What somebody means who typed or pasted a whole URL behind the prefix that stands in the field: the inner one.
 * `type` follows the prefix where it is another type's.
 */
export const readTyped = (type: CheckType, typed: string): { type: CheckType; url: string } => {
  const rest = afterPrefix(typed);
  const url = splitPrefix(rest).prefix === '' ? typed : rest;
  return { type: typeOfUrl(url) ?? type, url };
};

/** A name for a check that has none: its URL without prefix and query; '' as long as there is no host. */
export const nameFromUrl = (type: CheckType, url: string): string => {
  const parsed = parseTargetUrl(type, joinPort(type, url, '1'));
  return parsed.ok ? nameOfUrl(url) : '';
};
