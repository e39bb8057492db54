import { isIP } from 'node:net';

/**
 * Returns a host in lower case, without brackets or a trailing dot, IPv4 in dotted decimal. For example, `0x7f.1` and
 * `2130706433` are 127.0.0.1 (WHATWG URL, section 3.5). A text that cannot be the host of a URL only changes to lower
 * case and loses a trailing dot.
 */
export const canonicalHost = (host: string): string => {
  const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
  if (isIP(bare)) return bare.toLowerCase();
  const parsed = URL.parse(`http://${bare}/`);
  const name = parsed && parsed.pathname === '/' && !parsed.username && !parsed.port ? parsed.hostname : bare;
  return name.toLowerCase().replace(/\.$/, '');
};
