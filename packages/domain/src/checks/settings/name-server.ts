import { canonicalHost, splitAuthority } from './host.ts';

/** `host` is in canonical form, without brackets. */
export interface NameServer {
  host: string;
  port: number;
}

const DNS_PORT = 53;

/** Parses "host", "host:port", an IPv6 address or "[v6]:port". Returns null for other forms. */
export const parseNameServer = (text: string): NameServer | null => {
  const parts = splitAuthority(text.trim());
  const host = parts && canonicalHost(parts.host);
  if (!host) return null;
  if (parts.port === null) return { host, port: DNS_PORT };
  const port = /^\d{1,5}$/.test(parts.port) ? Number(parts.port) : 0;
  return port >= 1 && port <= 65_535 ? { host, port } : null;
};
