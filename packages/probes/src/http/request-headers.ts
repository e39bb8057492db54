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

/**
 * The headers of one request. `trusted`: the origin is the one that the user named, so it gets the credentials and the
 * custom headers; these win over the defaults of the same name.
 */
export const requestHeaders = (url: URL, target: WebTarget, baseUrl: string, trusted: boolean): RequestHeaders => {
  const custom = trusted && target.headers ? Object.entries(target.headers) : [];
  const overridden = custom.length > 0 ? new Set(custom.map(([name]) => name.toLowerCase())) : null;
  const sent: RequestHeaders['sent'] = [];
  const shown: Record<string, string> = {};
  const add = (name: string, value: string) => {
    if (overridden?.has(name.toLowerCase())) return;
    sent.push([name, value]);
    shown[name] = name === 'Authorization' ? HIDDEN : value;
  };
  add('Host', url.host);
  add('User-Agent', `PharosBot/1.0 (+${baseUrl})`);
  add('Accept', '*/*');
  add('Accept-Encoding', 'gzip, deflate, identity');
  const credentials = trusted ? credentialsOf(url, target) : null;
  if (credentials !== null) add('Authorization', credentials);
  for (const [name, value] of custom) {
    const problem = headerProblem(name, value);
    if (problem !== null) throw new ProberError(problem);
    sent.push([name, value]);
    shown[name] = HIDDEN;
  }
  sent.push(['Connection', 'close']);
  shown.Connection = 'close';
  return { sent, shown };
};
