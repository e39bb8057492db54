const HIDDEN = '(hidden)';

const ADDRESSES = ['DATABASE_URL', 'SMTP_URL', 'REFERENCE_TARGETS', 'BASE_URL'] as const;
const SECRETS = [
  'SECRET_KEY',
  'LOCATION_CREDENTIAL',
  'PGPASSWORD',
  'METRICS_TOKEN',
  'HEARTBEAT_URL',
  'CHARGEBEE_API_KEY',
  'CHARGEBEE_WEBHOOK_PASSWORD',
] as const;
/** A shorter secret may be an ordinary word, such as `pharos`. */
const MIN_LENGTH = 8;
const CREDENTIALS = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'<>]*@/gi;

/**
 * Creates a function that removes secret settings and credentials in URLs from texts for logs and terminal. Libraries
 * include addresses in their errors.
 */
export const createSecretFilter = (
  environment: Readonly<Record<string, string | undefined>>,
): ((text: string) => string) => {
  const values = [
    ...SECRETS.map((name) => environment[name] ?? ''),
    ...ADDRESSES.flatMap((name) => secretsOfAddress(environment[name] ?? '')),
    ...secretsOfServers(environment.NATS_URL ?? ''),
  ];
  const secrets = [...new Set(values.flatMap((value) => [value, JSON.stringify(value).slice(1, -1)]))]
    .filter((value) => value.length >= MIN_LENGTH)
    // Longest first, because an address contains its password.
    .sort((a, b) => b.length - a.length);
  return (text) =>
    secrets
      .reduce((rest, secret) => (rest.includes(secret) ? rest.replaceAll(secret, HIDDEN) : rest), text)
      .replace(CREDENTIALS, `$1${HIDDEN}@`);
};

const secretsOfAddress = (address: string): string[] => {
  const url = URL.parse(address);
  const whole = address.includes('@') || /password=/i.test(address) ? [address] : [];
  if (!url) return whole;
  const parameters = [...url.searchParams].flatMap(([name, value]) => (/password/i.test(name) ? [value] : []));
  return [...whole, url.password, decoded(url.password), ...parameters];
};

/** The addresses are separated by commas. A user without a password is a token. */
const secretsOfServers = (addresses: string): string[] =>
  addresses.split(',').flatMap((address) => {
    const url = URL.parse(address.trim());
    const token = url?.password === '' ? [url.username, decoded(url.username)] : [];
    return [...secretsOfAddress(address.trim()), ...token];
  });

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
