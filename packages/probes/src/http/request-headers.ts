import type { WebTarget } from '@pharos/contract/bus/target.ts';
import { ProberError } from '../run-probe.ts';
import { headerProblem } from './custom-headers.ts';

export const HIDDEN = '(hidden)';

export interface RequestHeaders {
  sent: [name: string, value: string][];
  shown: Record<string, string>;
}

/** RFC 7617 section 2, in UTF-8. */
const basicAuthorization = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** The credentials of the check take precedence over those of its URL. */
const credentialsOf = (url: URL, target: WebTarget): string | null => {
  if (target.basicAuth) return basicAuthorization(target.basicAuth.username, target.basicAuth.password);
  if (url.username === '' && url.password === '') return null;
  return basicAuthorization(decodeURIComponent(url.username), decodeURIComponent(url.password));
};

const cookieName = (pair: string): string => (pair.split('=', 1)[0] ?? '').trim();

/** A received cookie replaces a custom cookie of the same name. */
const mergeCookies = (custom: string, received: string): string => {
  const names = new Set(received.split('; ').map(cookieName));
  const customPairs = custom.split(';').map((pair) => pair.trim());
  return [...customPairs.filter((pair) => pair !== '' && !names.has(cookieName(pair))), received].join('; ');
};

/**
 * A custom header replaces a default header of the same name.
 * @param sentValue returns the value to send for a custom header
 * @throws ProberError if a custom header cannot be sent
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
 * Creates the headers of one request.
 * @param trusted whether the request goes to the origin of the check; only that origin gets credentials and custom
 * headers
 * @param cookies the cookies that earlier responses of this probe have set for this URL
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
