import type { WebTarget } from '@pharos/contract/bus/target.ts';
import { ProberError } from '../run-probe.ts';
import { headerProblem } from './custom-headers.ts';

/** Stands for a value that is not shown. */
export const HIDDEN = '(hidden)';

/** What is sent, and the same as it may be shown: secret values hidden. */
export interface RequestHeaders {
  sent: [name: string, value: string][];
  shown: Record<string, string>;
}

/** RFC 7617 section 2, in UTF-8. */
const basicAuthorization = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** Basic authentication as set, else as carried by the URL. */
const credentialsOf = (url: URL, target: WebTarget): string | null => {
  if (target.basicAuth) return basicAuthorization(target.basicAuth.username, target.basicAuth.password);
  if (url.username === '' && url.password === '') return null;
  return basicAuthorization(decodeURIComponent(url.username), decodeURIComponent(url.password));
};

const cookieName = (pair: string): string => (pair.split('=', 1)[0] ?? '').trim();

/** The cookies of a custom header without those that the target has set again, and these. */
const mergeCookies = (custom: string, received: string): string => {
  const names = new Set(received.split('; ').map(cookieName));
  const kept = custom.split(';').map((pair) => pair.trim());
  return [...kept.filter((pair) => pair !== '' && !names.has(cookieName(pair))), received].join('; ');
};

/**
 * Custom headers after the defaults, of which they replace those of the same name. Throws a ProberError for one that cannot be sent.
 * `sentValue`: what is sent for the value of a custom header.
 */
export const withCustomHeaders = (
  defaults: readonly [name: string, value: string][],
  custom: Readonly<Record<string, string>>,
  sentValue: (name: string, value: string) => string = (_name, value) => value,
): RequestHeaders => {
  const names = new Set(Object.keys(custom).map((name) => name.toLowerCase()));
  const sent: RequestHeaders['sent'] = [];
  const shown: Record<string, string> = {};
  for (const [name, value] of defaults) {
    if (names.has(name.toLowerCase())) continue;
    sent.push([name, value]);
    shown[name] = name === 'Authorization' || name === 'Cookie' ? HIDDEN : value;
  }
  for (const [name, value] of Object.entries(custom)) {
    const problem = headerProblem(name, value);
    if (problem !== null) throw new ProberError(problem);
    sent.push([name, sentValue(name, value)]);
    shown[name] = HIDDEN;
  }
  return { sent, shown };
};

/**
 * The headers of one request. `trusted`: the origin is the one that the user named, so it gets the credentials and the
 * custom headers; these win over the defaults of the same name. `cookies`: what earlier hops of the probe have set for this URL.
 */
export const requestHeaders = (
  url: URL,
  target: WebTarget,
  baseUrl: string,
  trusted: boolean,
  cookies: string | null,
): RequestHeaders => {
  const defaults: [string, string][] = [
    ['Host', url.host],
    ['User-Agent', `PharosBot/1.0 (+${baseUrl})`],
    ['Accept', '*/*'],
    ['Accept-Encoding', 'gzip, deflate, identity'],
  ];
  const credentials = trusted ? credentialsOf(url, target) : null;
  if (credentials !== null) defaults.push(['Authorization', credentials]);
  if (cookies !== null) defaults.push(['Cookie', cookies]);
  const { sent, shown } = withCustomHeaders(defaults, (trusted && target.headers) || {}, (name, value) =>
    cookies !== null && name.toLowerCase() === 'cookie' ? mergeCookies(value, cookies) : value,
  );
  sent.push(['Connection', 'close']);
  shown.Connection = 'close';
  return { sent, shown };
};
