const FORBIDDEN = /[\s/?#@\\%<>^|[\]:\p{Cc}]/u;
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const DOTTED_QUAD = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** `port` is null if no colon follows the host. */
export interface Authority {
  host: string;
  port: string | null;
}

/**
 * Splits "host", "host:port", "[v6]", "[v6]:port" or a bare IPv6 address (RFC 3986, section 3.2). Returns null for
 * other forms.
 */
export const splitAuthority = (text: string): Authority | null => {
  const bracketed = /^(\[[^\]]*\])(?::(.*))?$/s.exec(text);
  if (bracketed) return { host: bracketed[1] ?? '', port: bracketed[2] ?? null };
  const colons = text.split(':').length - 1;
  if (colons > 1) return { host: `[${text}]`, port: null };
  const [host = '', port] = text.split(':');
  return text.includes('[') || text.includes(']') ? null : { host, port: port ?? null };
};

/**
 * Returns the canonical form of a host: a name in ASCII (IDNA), a dotted quad, or an IPv6 address without brackets.
 * Returns null for anything else. Other notations of an IPv4 address (0x7f.1, 2130706433) are rejected, because they
 * can disguise an address.
 */
export const canonicalHost = (host: string): string | null => {
  if (host.startsWith('[')) {
    const address = parsed(host);
    return address === null ? null : address.slice(1, -1);
  }
  if (FORBIDDEN.test(host)) return null;
  const name = parsed(host);
  if (name === null) return null;
  if (DOTTED_QUAD.test(name)) return name === host ? name : null;
  return isHostName(name) ? name : null;
};

export const isAddress = (canonical: string): boolean => canonical.includes(':') || DOTTED_QUAD.test(canonical);

/**
 * Validates a host name (RFC 1123, section 2.1). Allows underscores, which service names contain (RFC 2782), and one
 * trailing dot.
 */
const isHostName = (name: string): boolean => {
  const labels = name.replace(/\.$/, '').split('.');
  return name.length <= 253 && labels.every((label) => LABEL.test(label));
};

const parsed = (host: string): string | null => {
  const url = `http://${host}/`;
  if (!URL.canParse(url)) return null;
  return new URL(url).hostname;
};
