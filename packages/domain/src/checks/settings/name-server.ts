import { canonicalHost, splitAuthority } from './host.ts';

/** A name server. `host` is in canonical form, without brackets. */
export interface NameServer {
  host: string;
  port: number;
}

const DNS_PORT = 53;

/**
 * Parses a name server as entered: "host", "host:port", an IPv6 address or "[v6]:port". Returns null if the text has
 * none of these forms.
 */
export const parseNameServer = (text: string): NameServer | null => {
  const parts = splitAuthority(text.trim());
  const host = parts && canonicalHost(parts.host);
  if (!host) return null;
  if (parts.port === null) return { host, port: DNS_PORT };
  const port = /^\d{1,5}$/.test(parts.port) ? Number(parts.port) : 0;
  return port >= 1 && port <= 65_535 ? { host, port } : null;
};
