import type { HttpsTarget } from '@pharos/contract/bus/target.ts';
import { hideSecrets, MIN_PART_LENGTH } from '@pharos/domain/words/hide-secrets.ts';
import type { ProbeFinding } from '../prober.ts';
import { HIDDEN } from './request-headers.ts';

type SecretTarget = Pick<HttpsTarget, 'url' | 'basicAuth' | 'headers'>;

/** Headers whose values are no secrets: a page that shows them is shown as it is. */
const OPEN_HEADERS =
  /^(accept(-(charset|encoding|language))?|user-agent|cache-control|pragma|content-type|origin|x-requested-with|x-forwarded-(for|host|port|proto))$/i;
/** Headers whose values consist of a scheme or a name, and a secret that a page may show alone. */
const CREDENTIAL_HEADERS = /^((proxy-)?authorization|cookie)$/i;

/**
 * Returns the finding without the secrets of its own target: a page that repeats the request would show them to everybody who may read the
 * evidence.
 */
export const maskSecrets = (finding: ProbeFinding, target: SecretTarget): ProbeFinding => {
  // An available page leaves no evidence.
  if (finding.verdict === 'AV') return finding;
  const secrets = secretsOf(target);
  if (secrets.length === 0) return finding;
  const mask = hideSecrets(secrets, HIDDEN);
  const { summary, proberError, responseHeaders, bodyExcerpt } = finding;
  return {
    ...finding,
    summary: mask(summary),
    proberError: proberError === null ? null : mask(proberError),
    ...(responseHeaders && {
      responseHeaders: Object.fromEntries(
        Object.entries(responseHeaders).map(([name, value]) => [mask(name), mask(value)]),
      ),
    }),
    ...(bodyExcerpt !== undefined && { bodyExcerpt: mask(bodyExcerpt) }),
  };
};

const secretsOf = ({ url, basicAuth, headers = {} }: SecretTarget): string[] => {
  const ofUrl = [decoded(URL.parse(url)?.password ?? '')];
  const credentials = basicAuth ? `${basicAuth.username}:${basicAuth.password}` : '';
  const ofBasicAuth = basicAuth ? [basicAuth.password, credentials, Buffer.from(credentials).toString('base64')] : [];
  const ofHeaders = Object.entries(headers)
    .filter(([name]) => !OPEN_HEADERS.test(name))
    .flatMap(([name, value]) => (CREDENTIAL_HEADERS.test(name) ? [value, ...credentialsIn(value)] : [value]));
  return [...ofUrl, ...ofBasicAuth, ...ofHeaders].filter((secret) => secret !== '');
};

const decoded = (password: string): string => {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
};

/** The secrets of "Bearer …", "Basic …" (RFC 7617) and "name=…; name=…". */
const credentialsIn = (value: string): string[] => {
  const [, basic] = /^Basic\s+(\S+)$/i.exec(value) ?? [];
  const credentials = basic === undefined ? '' : Buffer.from(basic, 'base64').toString();
  const parts = value.split(/[\s;,]+/).flatMap((part) => [part, part.slice(part.indexOf('=') + 1)]);
  return [
    ...parts.filter((part) => part.length >= MIN_PART_LENGTH),
    ...(credentials === '' ? [] : [credentials, credentials.slice(credentials.indexOf(':') + 1)]),
  ];
};
