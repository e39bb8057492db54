const FORBIDDEN = /[\s/?#@\\%<>^|[\]:\p{Cc}]/u;
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const DOTTED_QUAD = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** Host and port as typed; `port` null when there is no colon after the host. */
export interface Authority {
  host: string;
  port: string | null;
}

/** Splits "host", "host:port", "[v6]", "[v6]:port" or a bare v6 address (RFC 3986, section 3.2). Null when it is neither. */
export const splitAuthority = (text: string): Authority | null => {
  const bracketed = /^(\[[^\]]*\])(?::(.*))?$/s.exec(text);
  if (bracketed) return { host: bracketed[1] ?? '', port: bracketed[2] ?? null };
  const colons = text.split(':').length - 1;
  if (colons > 1) return { host: `[${text}]`, port: null };
  const [host = '', port] = text.split(':');
  return text.includes('[') || text.includes(']') ? null : { host, port: port ?? null };
};

/**
 * The canonical form of a host as typed: a name in ASCII (IDNA), a dotted quad, or an IPv6 address without brackets.
 * Null when it is none of them. Other spellings of an IPv4 address (0x7f.1, 2130706433) are refused: they serve to disguise an address.
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

/** An address rather than a name, in canonical form. */
export const isAddress = (canonical: string): boolean => canonical.includes(':') || DOTTED_QUAD.test(canonical);

/** RFC 1123, section 2.1, and underscores, which service names carry (RFC 2782). One trailing dot is allowed. */
const isHostName = (name: string): boolean => {
  const labels = name.replace(/\.$/, '').split('.');
  return name.length <= 253 && labels.every((label) => LABEL.test(label));
};

/** The host as the URL standard reads it; null when it does not. */
const parsed = (host: string): string | null => {
  const url = `http://${host}/`;
  if (!URL.canParse(url)) return null;
  return new URL(url).hostname;
};
