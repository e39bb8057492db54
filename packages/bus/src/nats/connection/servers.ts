export interface NatsServers {
  /** `host:port` without credentials. */
  hosts: readonly string[];
  /** If false, TLS is used if the server requires it. */
  isTls: boolean;
  user?: string;
  password?: string;
  token?: string;
}

const DEFAULT_PORT = '4222';
const LOOPBACK = /^(?:(?:[^:]+\.)?localhost|127(?:\.\d+){3}|\[::1\]):\d+$/;

/**
 * Reads addresses such as `nats://user:password@host:4222`, separated by commas. A user without a password is a token.
 * All servers use the first credentials. Returns null if one of the addresses is invalid.
 */
export const readServers = (addresses: string): NatsServers | null => {
  const urls = addresses.split(',').map((text) => URL.parse(text.trim()));
  const isGood = (url: URL | null): url is URL =>
    url !== null &&
    /^(nats|tls):$/.test(url.protocol) &&
    url.hostname !== '' &&
    /^\/?$/.test(url.pathname + url.search);
  if (!urls.every(isGood) || urls.some(({ hash }) => hash !== '')) return null;
  if (urls.some(({ username, password }) => !isDecodable(username + password))) return null;
  const signedIn = urls.find(({ username }) => username !== '');
  return {
    hosts: urls.map(({ hostname, port }) => `${hostname}:${port || DEFAULT_PORT}`),
    isTls: urls.some(({ protocol }) => protocol === 'tls:'),
    ...(signedIn && credentialsOf(signedIn)),
  };
};

/** Checks whether data can be read and changed on the way to another machine, because TLS is not required. */
export const isPlainElsewhere = ({ hosts, isTls }: Pick<NatsServers, 'hosts' | 'isTls'>): boolean =>
  !isTls && !hosts.every((host) => LOOPBACK.test(host));

const credentialsOf = ({ username, password }: URL): Pick<NatsServers, 'user' | 'password' | 'token'> =>
  password === ''
    ? { token: decodeURIComponent(username) }
    : { user: decodeURIComponent(username), password: decodeURIComponent(password) };

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};
