const HIDDEN = '(hidden)';
const LONGEST = 80;

/** Only of these schemes: what stands before the first colon of anything else may be a user, or a password. */
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
 * The value of a setting as an error may show it, in one line: of an address no more than scheme and host, of a key nothing.
 * What stands where in a text that is no proper URL can't be told, so that nothing of it is shown.
 */
export const showSetting = (name: string, value: string): string => {
  if (SECRET.includes(name)) return HIDDEN;
  if (name === 'REFERENCE_TARGETS') return showReferences(value);
  if (ADDRESSES.includes(name) || mayBeAddress(value)) return value.split(',').map(showAddress).join(',');
  const line = value.replace(/\s+/g, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
};

/** A text with any scheme: what follows may be a user and a password. IP addresses have colons too. */
const mayBeAddress = (value: string): boolean =>
  value.includes('://') ||
  (/^\s*[a-z][a-z0-9+.-]*:/i.test(value) && !/^[\da-f:./,\s]+$/i.test(value)) ||
  /:[^@]*@/.test(value);

/** Also the ports, which may be what is wrong, unless there is a user: then a port may be a part of a password with a comma. */
const showReferences = (value: string): string => {
  const showOne = (text: string): string => {
    if (text.trim() === 'none') return 'none';
    const shown = showAddress(text);
    const port = URL.parse(text.trim())?.port ?? '';
    return port === '' || value.includes('@') || shown.endsWith(HIDDEN) ? shown : `${shown}:${port}`;
  };
  return value.split(',').map(showOne).join(',');
};

/** Scheme and host of a URL; the scheme alone where the host is not certain. */
export const showAddress = (text: string): string => {
  const scheme = SCHEMES.exec(text.trim())?.[0];
  if (scheme === undefined) return HIDDEN;
  const url = URL.parse(text.trim());
  return url?.hostname && !isAmbiguous(url) ? `${scheme}//${url.hostname}` : `${scheme}//${HIDDEN}`;
};

/** Host and port (or folder of the socket) of a database whose address was found usable. */
export const showServer = (address: string): string => {
  const { hostname, port, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? (decodeURIComponent(hostname) || 'localhost');
  return host.startsWith('/') ? host : `${host}:${searchParams.get('port') ?? (port || '5432')}`;
};

/**
 * Whether a password with an unencoded `/`, `?` or `#` may have ended the host too soon: the `@` meant to stand before the
 * host then comes after it.
 */
export const isAmbiguous = ({ pathname, search, hash }: URL): boolean =>
  `${pathname}${search}`.includes('@') || hash !== '';
