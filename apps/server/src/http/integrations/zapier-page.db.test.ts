import { afterEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let pharos: TestApp;
afterEach(() => pharos.close());

const get = async (url: string) => {
  const answer = await pharos.call('GET', url, { headers: { accept: 'text/html' } });
  return { ...answer.headers, body: answer.body, policy: String(answer.headers['content-security-policy']) };
};

test('allows Zapier only on its own page, in a sandbox without access to the session', async () => {
  pharos = await createTestApp({ ZAPIER_APP_ID: 'app-1' });
  const { body, policy, ...headers } = await get('/zapier/?theme=dark');
  expect(body).toMatch(/<zapier-zap-templates client-id="app-1" theme="dark" limit="4"/);
  expect(body).toContain('Zapier could not be loaded.');
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'content-type': 'text/html; charset=utf-8' });
  const directives = policy.split('; ');
  expect(directives.filter((directive) => !directive.startsWith('sandbox '))).toEqual([
    "default-src 'none'",
    'script-src https://cdn.zapier.com',
    "style-src https://cdn.zapier.com 'unsafe-inline'",
    'img-src https://*.zapier.com data:',
    'font-src https://*.zapier.com data:',
    'connect-src https://zapier.com https://*.zapier.com',
    'frame-src https://zapier.com https://*.zapier.com',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ]);
  expect(directives).toContain("default-src 'none'");
  expect(directives).toContain('script-src https://cdn.zapier.com');
  expect(directives).toContain("frame-ancestors 'self'");
  const sandbox = directives.find((directive) => directive.startsWith('sandbox '));
  expect(sandbox).toBe('sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox');
  for (const url of ['/', '/settings/integrations?tab=zapier', '/zapier/more', '/v1/docs']) {
    expect((await get(url)).policy).not.toMatch(/zapier|https?:/);
  }
});

test('serves no Zapier page without a Zapier app, and allows no other host', async () => {
  pharos = await createTestApp();
  for (const url of ['/', '/zapier/', '/settings/integrations?tab=zapier']) {
    const { body, policy } = await get(url);
    expect(body).not.toMatch(/zapier/i);
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/zapier|https?:/);
  }
});

test('inserts no query parameters into the page', async () => {
  pharos = await createTestApp({ ZAPIER_APP_ID: 'app-1' });
  expect((await get('/zapier/?theme="><script>')).body).toContain('theme="light"');
  expect((await get('/zapier/?theme=dark&theme=light')).body).toContain('theme="light"');
});
