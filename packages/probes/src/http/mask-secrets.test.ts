import type { WebTarget } from '@pharos/contract/bus/target.ts';
import { describe, expect, test } from 'vitest';
import type { ProbeFinding } from '../prober.ts';
import { maskSecrets } from './mask-secrets.ts';

const PASSWORD = 'grüße & "Tür"/1+';
const TOKEN = 'tok-12345678';
const target: WebTarget = {
  type: 'http',
  url: 'http://shop.example/',
  timeoutSeconds: 5,
  basicAuth: { username: 'ann', password: PASSWORD },
  headers: { 'X-Key': 'key value', Authorization: `Bearer ${TOKEN}`, Accept: 'text/html' },
};
const found = (parts: Partial<ProbeFinding>): ProbeFinding => ({
  verdict: 'RE',
  proberError: null,
  summary: 'HTTP 500 Internal Server Error',
  responseTimeMs: 1,
  phases: { dns: 0, connect: 0, tls: 0, firstByte: 0, transfer: 0 },
  statusCode: 500,
  remoteAddress: null,
  certificate: null,
  ...parts,
});
const excerpt = (text: string, of: WebTarget = target): string =>
  maskSecrets(found({ bodyExcerpt: text }), of).bodyExcerpt ?? '';
const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('a page that repeats the secrets of its check', () => {
  test.each([
    ['in clear', PASSWORD],
    ['as base64', base64(PASSWORD)],
    ['as base64 for URLs', Buffer.from(PASSWORD).toString('base64url')],
    ['as the credentials of basic authentication', base64(`ann:${PASSWORD}`)],
    ['within other base64', base64(`{"a":"${PASSWORD}"}`)],
    ['within other base64, shifted', base64(`{"ab":"${PASSWORD}"}`)],
    ['within other base64, shifted twice', base64(`{"abc":"${PASSWORD}"}`)],
    ['as a URL', encodeURIComponent(PASSWORD)],
    ['as a URL in lower case', encodeURIComponent(PASSWORD).toLowerCase().replace('t', 'T')],
    ['as a form', new URLSearchParams({ p: PASSWORD }).toString().slice(2)],
    ['as JSON', JSON.stringify(PASSWORD).slice(1, -1)],
    ['as HTML', 'grüße &amp; &quot;Tür&quot;/1+'],
  ])('is shown without the secrets: %s', (_title, text) => {
    const shown = excerpt(`before ${text} after`);
    expect(shown).toContain('(hidden)');
    expect(shown).not.toContain(text.slice(4, -6));
    expect(shown).toMatch(/^before .* after$/);
  });

  test('is shown without the token of a header alone, in all of its texts', () => {
    const finding = maskSecrets(
      found({
        summary: `Redirected to ${TOKEN}`,
        proberError: TOKEN,
        bodyExcerpt: `{"token":"${TOKEN}","key":"key value"}`,
        responseHeaders: { location: `/?t=${TOKEN}`, [TOKEN]: 'x', 'content-type': 'text/html' },
      }),
      target,
    );
    expect(JSON.stringify(finding)).not.toMatch(/tok-|key value/);
    expect(finding.responseHeaders).toMatchObject({ location: '/?t=(hidden)', 'content-type': 'text/html' });
  });

  test.each([
    [{ Authorization: `Basic ${base64('ann:secret-1')}` }, 'ann secret-1'],
    [{ Cookie: 'theme=dark; session=s3cr3t-id' }, 'session is s3cr3t-id'],
  ])('is shown without the secret in this header: %j', (headers, text) => {
    expect(excerpt(text, { ...target, headers })).toMatch(/(ann|session is) \(hidden\)/);
  });

  test.each([
    ['Bearer tokenpart12345', 'tokenpart12345'],
    ['k=longvalue98765', 'longvalue98765'],
    ['first-key-1, second-key-2', 'second-key-2'],
    ['Token token="quoted-1", nonce=x', 'quoted-1'],
    ['key:longvalue98765', 'longvalue98765'],
    ['v=1:longvalue98765', 'longvalue98765'],
    ['padded-1234==', 'padded-1234'],
    [`Basic ${base64('ann:secret-1')}`, 'secret-1'],
  ])('is shown without the parts of %s in any header', (value, text) => {
    expect(excerpt(`before ${text} after`, { ...target, headers: { 'X-Authorization': value } })).toMatch(
      /^before \(hidden\)(==)? after$/,
    );
  });

  test('is shown with short parts of a header, media types and names of schemes', () => {
    const headers = { 'X-Key': 'Negotiate application/json; a=short, key value-1' };
    const text = 'Negotiate application/json of a short key';
    expect(excerpt(text, { ...target, headers })).toBe(text);
  });

  test('is shown without the value of a header with very many parts', () => {
    const value = Array.from({ length: 400 }, (_, n) => `part-${n}`).join(',');
    expect(excerpt(`before ${value} after`, { ...target, headers: { 'X-Key': value } })).toBe('before (hidden) after');
  });

  test.each(['X-Forwarded-Access-Token', 'Accept-Token', 'Referer'])('is shown without the value of %s', (name) => {
    expect(excerpt(`before ${TOKEN} after`, { ...target, headers: { [name]: TOKEN } })).toBe('before (hidden) after');
  });

  test('is shown without the password of the URL, even if it is not valid percent-encoding', () => {
    expect(excerpt('p%ss p*ss-1', { ...target, url: 'http://ann:p*ss-1@shop.example/' })).toBe('p%ss (hidden)');
    expect(excerpt('100%zz', { ...target, url: 'http://ann:100%zz@shop.example/' })).toBe('(hidden)');
  });

  test.each([4, 8, 11])('is shown without the first %i characters of a secret at its cut end', (length) => {
    expect(excerpt(`before ${TOKEN.slice(0, length)}`)).toBe('before (hidden)');
  });
});

test('does not change a page without secrets, regardless of the request headers', () => {
  const text = 'text/html of ann: 1';
  expect(excerpt(text)).toBe(text);
  expect(excerpt('abc', { ...target, basicAuth: { username: 'ann', password: 'abc' }, headers: {} })).toBe('abc');
  const plain: WebTarget = { type: 'http', url: 'http://shop.example/', timeoutSeconds: 5 };
  expect(maskSecrets(found({ bodyExcerpt: text }), plain).bodyExcerpt).toBe(text);
});
