import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE_PLACEHOLDER } from '../../../../../scripts/lib/docs/site.mjs';
import { serveDocsSite } from './docs-site.ts';
import { sendSecurityHeaders } from './security-headers.ts';

const INLINE = 'document.documentElement.classList.add("dark")';
const MODULE = `import "${BASE_PLACEHOLDER}assets/b.js"`;
const pageOf = (title: string): string =>
  `<!doctype html><title>${title}</title><script id="x">${INLINE}</script><script type="module" src="${BASE_PLACEHOLDER}assets/a.1f.js"></script><script>${MODULE}</script>`;
const IMAGE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff]);

let root: string;
const apps: FastifyInstance[] = [];
const serve = async (folder: string, baseUrl: string): Promise<FastifyInstance> => {
  // As in the application.
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  apps.push(app);
  await sendSecurityHeaders(app, baseUrl, null);
  serveDocsSite(app, folder, baseUrl);
  return app;
};
let app: FastifyInstance;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pharos-docs-site-'));
  await mkdir(join(root, 'assets'));
  await mkdir(join(root, 'architecture'));
  await writeFile(join(root, 'index.html'), pageOf('Pharos'));
  await writeFile(join(root, 'operate.html'), pageOf('Operate'));
  await writeFile(join(root, 'architecture.html'), pageOf('Architecture'));
  await writeFile(join(root, 'architecture', 'engine.html'), pageOf('Engine'));
  await writeFile(join(root, '404.html'), pageOf('Not here'));
  await writeFile(join(root, 'assets', 'a.1f.js'), `const base = "${BASE_PLACEHOLDER}";`);
  await writeFile(join(root, 'assets', 'b.png'), IMAGE);
  app = await serve(root, 'http://localhost:3000');
});
afterAll(async () => {
  await Promise.all(apps.map((one) => one.close()));
  await rm(root, { recursive: true });
});

const HTML = { accept: 'text/html' };
const sourceOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const scriptsOf = (policy: unknown): string[] =>
  String(policy)
    .split(';')
    .filter((directive) => directive.startsWith('script-src '))
    .flatMap((directive) => directive.split(' ').slice(1));

describe('the documentation site', () => {
  it.each([
    ['/docs/', 'Pharos'],
    ['/docs/?q=1', 'Pharos'],
    ['/docs/operate', 'Operate'],
    ['/docs/operate.html', 'Operate'],
    ['/docs/architecture', 'Architecture'],
    ['/docs/architecture/engine', 'Engine'],
  ])('serves a page at %s', async (url, title) => {
    const { statusCode, headers, body } = await app.inject({ url, headers: HTML });
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(body).toBe(pageOf(title).replaceAll(BASE_PLACEHOLDER, '/docs/'));
  });

  it('allows its inline scripts, and no other ones', async () => {
    const page = await app.inject({ url: '/docs/operate', headers: HTML });
    expect(scriptsOf(page.headers['content-security-policy'])).toEqual([
      "'self'",
      sourceOf(INLINE),
      sourceOf(MODULE.replaceAll(BASE_PLACEHOLDER, '/docs/')),
    ]);
    const script = await app.inject({ url: '/docs/assets/a.1f.js' });
    expect(scriptsOf(script.headers['content-security-policy'])).toEqual(["'self'"]);
  });

  it('serves scripts and images, which browsers store forever', async () => {
    const script = await app.inject({ url: '/docs/assets/a.1f.js' });
    expect([script.headers['content-type'], script.body]).toEqual([
      'text/javascript; charset=utf-8',
      'const base = "/docs/";',
    ]);
    const image = await app.inject({ url: '/docs/assets/b.png', headers: { 'accept-encoding': 'br' } });
    expect([image.headers['content-type'], image.headers['content-encoding'], image.rawPayload]).toEqual([
      'image/png',
      undefined,
      IMAGE,
    ]);
    for (const { headers } of [script, image])
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('compresses and revalidates', async () => {
    const headers = { ...HTML, 'accept-encoding': 'br' };
    const first = await app.inject({ url: '/docs/operate', headers });
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(first.rawPayload).toString()).toContain('<title>Operate</title>');
    const again = await app.inject({
      url: '/docs/operate',
      headers: { ...headers, 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it('redirects to the folder, to which links are relative', async () => {
    const { statusCode, headers } = await app.inject({ url: '/docs', headers: HTML });
    expect([statusCode, headers.location]).toEqual([302, '/docs/']);
  });

  it.each([
    '/docs/unknown',
    '/docs/operate/',
    '/docs/assets',
    '/docs/..%2findex.html',
    '/docs/assets%2f..%2foperate',
    '/docs/assets/c.js',
  ])('does not find %s', async (url) => {
    const page = await app.inject({ url, headers: HTML });
    expect(page.statusCode).toBe(404);
    expect((await app.inject({ url })).json()).toEqual({ detail: 'Not found.' });
  });

  it('shows its own page for an unknown address', async () => {
    const { body, headers } = await app.inject({ url: '/docs/unknown', headers: HTML });
    expect(body).toContain('<title>Not here</title>');
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('serves the same build below a path', async () => {
    const below = await serve(root, 'https://example.org/pharos');
    const page = await below.inject({ url: '/docs/', headers: HTML });
    expect(page.body).toBe(pageOf('Pharos').replaceAll(BASE_PLACEHOLDER, '/pharos/docs/'));
    expect(scriptsOf(page.headers['content-security-policy'])).toContain(
      sourceOf(MODULE.replaceAll(BASE_PLACEHOLDER, '/pharos/docs/')),
    );
    expect((await below.inject({ url: '/docs', headers: HTML })).headers.location).toBe('/pharos/docs/');
  });

  it('adds no route without a build', async () => {
    const without = await serve(join(root, 'assets'), 'http://localhost:3000');
    expect(without.hasRoute({ method: 'GET', url: '/docs' })).toBe(false);
    expect(without.hasRoute({ method: 'GET', url: '/docs/*' })).toBe(false);
  });

  it('does not fail for a file that another build has removed', async () => {
    const removed = join(root, 'assets', 'old.2f.js');
    await writeFile(removed, '');
    const old = await serve(root, 'http://localhost:3000');
    await rm(removed);
    expect((await old.inject({ url: '/docs/assets/old.2f.js' })).statusCode).toBe(404);
  });
});
