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
  const custom = trusted && target.headers ? Object.entries(target.headers) : [];
  const overridden = custom.length > 0 ? new Set(custom.map(([name]) => name.toLowerCase())) : null;
  const sent: RequestHeaders['sent'] = [];
  const shown: Record<string, string> = {};
  const add = (name: string, value: string) => {
    if (overridden?.has(name.toLowerCase())) return;
    sent.push([name, value]);
    shown[name] = name === 'Authorization' || name === 'Cookie' ? HIDDEN : value;
  };
  add('Host', url.host);
  add('User-Agent', `PharosBot/1.0 (+${baseUrl})`);
  add('Accept', '*/*');
  add('Accept-Encoding', 'gzip, deflate, identity');
  const credentials = trusted ? credentialsOf(url, target) : null;
  if (credentials !== null) add('Authorization', credentials);
  if (cookies !== null) add('Cookie', cookies);
  for (const [name, value] of custom) {
    const problem = headerProblem(name, value);
    if (problem !== null) throw new ProberError(problem);
    sent.push([name, cookies !== null && name.toLowerCase() === 'cookie' ? mergeCookies(value, cookies) : value]);
    shown[name] = HIDDEN;
  }
  sent.push(['Connection', 'close']);
  shown.Connection = 'close';
  return { sent, shown };
};
