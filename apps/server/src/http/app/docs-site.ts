import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { basePathOf } from '@pharos/domain/text/base-path.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NOT_FOUND } from './errors/answer-errors.ts';
import { Rendered, sendRendered } from './memory/rendered.ts';

const PATH = '/docs';
const NOT_FOUND_PAGE = '404.html';
/** The base path in the files of the build (`scripts/lib/docs/site.mjs`). */
const BASE_PLACEHOLDER = '/__docs__/';
const TEXT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};
const BINARY_TYPES: Readonly<Record<string, string>> = { '.png': 'image/png', '.woff2': 'font/woff2' };
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** A file of the site as it is sent. */
interface SiteFile {
  type: string;
  content: Rendered;
  /** The sources of the inline scripts for the content security policy (`'sha256-…'`). */
  scripts: readonly string[];
}

/**
 * Serves the documentation site at `/docs` if `npm run docs` has built it into `root`. Without a build, it adds no route.
 * Each file is read at its first request and remains in memory. Its base path becomes that of `baseUrl`.
 */
export const serveDocsSite = (app: FastifyInstance, root: string, baseUrl: string): void => {
  if (!existsSync(join(root, 'index.html'))) return;
  const base = `${basePathOf(baseUrl)}${PATH}/`;
  // Only these files are served, so no request can reach a file outside the folder.
  const names = new Set(readdirSync(root, { recursive: true }).map((name) => String(name).replaceAll(sep, '/')));
  const files = new Map<string, SiteFile>();
  /** Returns null for a file that another build has removed. */
  const read = async (name: string): Promise<SiteFile | null> => {
    const known = files.get(name);
    if (known) return known;
    const file = await readSiteFile(join(root, name), base);
    if (file) files.set(name, file);
    return file;
  };
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.url.split('?')[0] ?? '';
    if (path === PATH) return reply.redirect(base);
    const name = nameOf(path.slice(PATH.length + 1), names);
    const file = name === null ? null : await read(name);
    if (name !== null && file !== null) return sendFile(request, reply, file, name);
    reply.status(404);
    const page = request.headers.accept?.includes('text/html') ? await read(NOT_FOUND_PAGE) : null;
    return page ? sendFile(request, reply, page, NOT_FOUND_PAGE) : reply.send(NOT_FOUND);
  };
  for (const url of [PATH, `${PATH}/*`]) app.get(url, { schema: { hide: true } }, send);
};

const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { type, content, scripts }: SiteFile,
  name: string,
): Promise<FastifyReply> => {
  if (scripts.length > 0) allowScripts(reply, scripts);
  // The names in this folder contain a hash of the content.
  const isImmutable = name.startsWith('assets/');
  const cacheControl = isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache';
  reply.headers({ 'cache-control': cacheControl, vary: 'accept-encoding' }).type(type);
  return sendRendered(request, reply, content);
};

/** Returns the file of a path below `/docs/`, or null. Links to pages have no file extension. */
const nameOf = (path: string, names: ReadonlySet<string>): string | null =>
  [path || 'index.html', `${path}.html`].find((name) => names.has(name) && extname(name) !== '') ?? null;

const readSiteFile = async (path: string, base: string): Promise<SiteFile | null> => {
  const bytes = await readIfExists(path);
  if (bytes === null) return null;
  const extension = extname(path);
  const type = TEXT_TYPES[extension];
  if (type === undefined) {
    const content = new Rendered(bytes, { isCompressed: true });
    return { type: BINARY_TYPES[extension] ?? 'application/octet-stream', content, scripts: [] };
  }
  const text = bytes.toString().replaceAll(BASE_PLACEHOLDER, base);
  const scripts = extension === '.html' ? [...text.matchAll(INLINE_SCRIPT)].map(([, script]) => sourceOf(script)) : [];
  return { type, content: new Rendered(text), scripts };
};

const readIfExists = async (path: string): Promise<Buffer | null> => {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
};

const sourceOf = (script = ''): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Adds the scripts to the content security policy of the response. */
const allowScripts = (reply: FastifyReply, scripts: readonly string[]): void => {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply.header(
    'content-security-policy',
    policy.replace("script-src 'self'", `script-src 'self' ${scripts.join(' ')}`),
  );
};
