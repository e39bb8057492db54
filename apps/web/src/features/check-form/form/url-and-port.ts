import type { CheckType } from '@pharos/contract/states.ts';
import { splitAuthority } from '@pharos/domain/checks/settings/host.ts';
import { nameOfUrl } from '@pharos/domain/checks/settings/name-of-url.ts';
import { parseTargetUrl, typeOfUrl } from '@pharos/domain/checks/settings/target-url.ts';
import { splitPrefix } from '@pharos/domain/checks/settings/url-prefix.ts';
import { hasPort, prefixOf } from '@pharos/domain/checks/types/registry.ts';

const afterPrefix = (url: string): string => splitPrefix(url).rest;

/** The port is '' if the type has none or the URL contains none. */
export const splitPort = (type: CheckType, url: string): { url: string; port: string } => {
  const parts = hasPort(type) ? splitAuthority(afterPrefix(url).replace(/\/$/, '')) : null;
  if (!parts?.port) return { url, port: '' };
  return { url: `${splitPrefix(url).prefix}${parts.host}`, port: parts.port };
};

export const joinPort = (type: CheckType, url: string, port: string): string =>
  hasPort(type) && afterPrefix(url) !== '' && port.trim() !== '' ? `${url.trim()}:${port.trim()}` : url.trim();

/** Validates the port independently of the host in the URL field. */
export const portProblem = (type: CheckType, url: string, port: string): string | null => {
  if (!hasPort(type) || splitPort(type, url).port !== '') return null;
  const parsed = parseTargetUrl(type, `${prefixOf(type)}host:${port.trim()}`);
  return parsed.ok ? null : parsed.problem.message;
};

/**
 * Interprets a URL that was entered after the prefix in the URL field. A second prefix replaces the first and
 * determines `type`.
 */
export const readTyped = (type: CheckType, typed: string): { type: CheckType; url: string } => {
  const rest = afterPrefix(typed);
  const url = splitPrefix(rest).prefix === '' ? typed : rest;
  return { type: typeOfUrl(url) ?? type, url };
};

/** Returns the URL without prefix and query as the default name. Returns '' if the host is invalid. */
export const nameFromUrl = (type: CheckType, url: string): string => {
  const parsed = parseTargetUrl(type, joinPort(type, url, '1'));
  return parsed.ok ? nameOfUrl(url) : '';
};
