import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendSecurityHeaders } from './security-headers.ts';

const headersOf = async (baseUrl: string, frameOrigin: string | null = null) => {
  const app = Fastify();
  await sendSecurityHeaders(app, baseUrl, frameOrigin);
  app.get('/', () => 'ok');
  const { headers } = await app.inject('/');
  await app.close();
  const policy = String(headers['content-security-policy']).split(';');
  const directives = policy.map((directive) => directive.split(' ')).map(([name = '', ...values]) => [name, values]);
  return { headers, directives: Object.fromEntries(directives) as Record<string, string[]> };
};

test('allows a page to load from and send forms to its own origin only, and forbids frames', async () => {
  const { headers, directives } = await headersOf('http://pharos.example');
  expect(directives).toEqual({
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'frame-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  });
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
});

test('enforces HTTPS only if the public address uses it, and not for other names of the domain', async () => {
  const [https, http] = [await headersOf('https://pharos.example'), await headersOf('http://pharos.example')];
  expect(https.headers['strict-transport-security']).toBe('max-age=31536000');
  expect(https.directives).toHaveProperty('upgrade-insecure-requests');
  expect(http.headers['strict-transport-security']).toBeUndefined();
  expect(http.directives).not.toHaveProperty('upgrade-insecure-requests');
});

test('allows frames with the forms of the billing provider, and loads nothing else from it', async () => {
  const { directives } = await headersOf('https://pharos.example', 'https://acme.chargebee.example');
  expect(directives['frame-src']).toEqual(["'self'", 'https://acme.chargebee.example']);
  const rest = Object.entries(directives).filter(([name]) => name !== 'frame-src');
  expect(JSON.stringify(rest)).not.toContain('chargebee');
});
