const HIDDEN = '(hidden)';
const MAX_LENGTH = 80;

/** Schemes that may be shown. In other texts, the part before the first colon may be a user or a password. */
const SCHEMES = /^(https?|postgres(ql)?|mysql|mariadb|smtps?|mailto|nats|tls|wss?|redis|icmp|tcp|udp|ftp|socket):/i;

const SECRET: readonly string[] = [
  'SECRET_KEY',
  'LOCATION_CREDENTIAL',
  'METRICS_TOKEN',
  'CHARGEBEE_API_KEY',
  'CHARGEBEE_WEBHOOK_USER',
  'CHARGEBEE_WEBHOOK_PASSWORD',
];

const ADDRESSES: readonly string[] = [
  'DATABASE_URL',
  'SMTP_URL',
  'NATS_URL',
  'BASE_URL',
  'HEARTBEAT_URL',
  'PUBLISH_S3_URL',
];

/**
 * Returns the value of a setting for an error. An address shows only scheme and host, and a key nothing. An invalid URL
 * shows nothing, because the position of its secrets is unknown.
 */
export const showSetting = (name: string, value: string): string => {
  if (SECRET.includes(name)) return HIDDEN;
  if (name === 'REFERENCE_TARGETS') return showReferences(value);
  if (ADDRESSES.includes(name) || mayBeAddress(value)) return value.split(',').map(showAddress).join(',');
  const line = value.replace(/\s+/g, ' ');
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
};

/** An address with any scheme may contain a user and a password. IP addresses contain colons too, and are excluded. */
const mayBeAddress = (value: string): boolean =>
  value.includes('://') ||
  (/^\s*[a-z][a-z0-9+.-]*:/i.test(value) && !/^[\da-f:./,\s]+$/i.test(value)) ||
  /:[^@]*@/.test(value);

/**
 * Shows ports, because they may be the error. If there is a user, the port is hidden, because it may be part of a
 * password with a comma.
 */
const showReferences = (value: string): string => {
  const showOne = (text: string): string => {
    if (text.trim() === 'none') return 'none';
    const shown = showAddress(text);
    const port = URL.parse(text.trim())?.port ?? '';
    return port === '' || value.includes('@') || shown.endsWith(HIDDEN) ? shown : `${shown}:${port}`;
  };
  return value.split(',').map(showOne).join(',');
};

export const showAddress = (text: string): string => {
  const scheme = SCHEMES.exec(text.trim())?.[0];
  if (scheme === undefined) return HIDDEN;
  const url = URL.parse(text.trim());
  return url?.hostname && !isAmbiguous(url) ? `${scheme}//${url.hostname}` : `${scheme}//${HIDDEN}`;
};

/** Returns host and port, or the socket folder. */
export const showServer = (address: string): string => {
  const { hostname, port, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? (decodeURIComponent(hostname) || 'localhost');
  return host.startsWith('/') ? host : `${host}:${searchParams.get('port') ?? (port || '5432')}`;
};

/**
 * An unencoded `/`, `?` or `#` in a password may have ended the host too early. In that case, the `@` before the real
 * host is in a later part of the URL.
 */
export const isAmbiguous = ({ pathname, search, hash }: URL): boolean =>
  `${pathname}${search}`.includes('@') || hash !== '';
