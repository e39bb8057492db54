import { isIP } from 'node:net';
import type { IcmpTarget, TcpTarget } from '@pharos/contract/bus/target.ts';
import { guardHost } from '@pharos/probes/egress-guard/guard-host.ts';
import { z } from 'zod';
import { isAmbiguous } from './show-setting.ts';

const REFERENCE_TIMEOUT_S = 2;

/** Returns null for text other than `icmp://host` or `tcp://host:port`, and for hosts that are never probed. */
export const readReference = (text: string): IcmpTarget | TcpTarget | null => {
  const url = URL.parse(text);
  const host = url?.hostname.replace(/^\[|\]$/g, '');
  if (!url || !host || !guardHost(host, { network: 'any' }).allowed) return null;
  const port = url.port === '' ? '' : `:${url.port}`;
  // Rejects users and paths (192.0.2.1/24 is not a host).
  if (text.replace(/\/$/, '').toLowerCase() !== `${url.protocol}//${url.hostname}${port}`) return null;
  if (url.protocol === 'icmp:') return port === '' ? { type: 'icmp', host, timeoutSeconds: REFERENCE_TIMEOUT_S } : null;
  if (url.protocol !== 'tcp:' || Number(url.port) === 0) return null;
  return { type: 'tcp', host, port: Number(url.port), timeoutSeconds: REFERENCE_TIMEOUT_S };
};

const PREFIX_BITS = { 4: 32, 6: 128 };

export const isProxyAddress = (text: string): boolean => {
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  if (text === 'loopback') return true;
  if (more.length > 0 || (family !== 4 && family !== 6)) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= PREFIX_BITS[family]);
};

/** Requires a port if it is not 53. */
export const isNameServer = (text: string): boolean => {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([\d.]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  if (bracketed === undefined && plain === undefined) return isIP(text) === 6;
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return false;
  return bracketed === undefined ? isIP(plain ?? '') === 4 : isIP(bracketed) === 6;
};

export const positiveInteger = z.coerce.number().int().positive();
export const port = z.coerce.number().int().min(1).max(65535);
export const absoluteUrl = (protocols: RegExp) => z.url({ protocol: protocols });

export const serverAddress = (protocols: RegExp) =>
  absoluteUrl(protocols).refine((text) => {
    const url = URL.parse(text);
    return url !== null && !isAmbiguous(url) && [url.username, url.password].every(isDecodable);
  });

/** The PostgreSQL driver supports those of libpq except `allow`, and its own `no-verify`. */
export const SSL_MODES: readonly string[] = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];

/** The driver ignores any other value, and verifies as with `verify-full`. */
export const hasKnownSslMode = (address: string): boolean =>
  URL.parse(address)
    ?.searchParams.getAll('sslmode')
    .every((mode) => SSL_MODES.includes(mode)) ?? false;

/** `verify-ca` without a certificate file would trust a certificate of any authority by the rules of libpq. */
export const hasRequiredAuthority = (address: string): boolean => {
  const query = URL.parse(address)?.searchParams;
  // The driver uses the last of several values.
  const last = (name: string): string | undefined => query?.getAll(name).at(-1);
  return last('uselibpqcompat') !== 'true' || last('sslmode') !== 'verify-ca' || Boolean(last('sslrootcert'));
};

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/** Links with BASE_URL are public, and requests to an address with credentials are impossible. */
export const hasCredentials = (text: string): boolean => /^[^/]*\/\/[^/?#]*@/.test(text);

const PLAIN_PATH = /^https?:\/\/[^/?#\\]+(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*\/*$/i;

/** The path must need no encoding in pages, cookies and headers. */
export const hasPlainPath = (text: string): boolean => PLAIN_PATH.test(text);

/** The address needs key, secret and bucket, and allows no parameter except the region. */
export const isBucket = (text: string): boolean => {
  const url = URL.parse(text);
  if (url === null) return false;
  const { username, password, pathname, searchParams } = url;
  const parts = pathname.split('/').filter((part) => part !== '');
  const isPlain = parts.length > 0 && parts.every((part) => /^[A-Za-z0-9._-]+$/.test(part));
  return username !== '' && password !== '' && isPlain && [...searchParams.keys()].every((name) => name === 'region');
};

/** Excludes a trailing slash. `{domain}` is a placeholder. */
export const providerUrl = (usual: string) =>
  z
    .string()
    .refine(
      (text) => absoluteUrl(/^https?$/).safeParse(text.replaceAll('{domain}', 'a')).success && !hasCredentials(text),
    )
    .refine((text) => text.includes('{domain}') === usual.includes('{domain}'))
    .transform((text) => text.replace(/\/+$/, ''))
    .default(usual);
