import { BadgeShape, BadgeTheme } from '@pharos/contract/rest/badges/badges.ts';
import { availabilityPart, statePart } from '@pharos/domain/badges/badge-parts.ts';
import { goodUntilOf } from '@pharos/domain/public-status/good-until.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type PublicBadge, readPublicBadge } from '../../usecases/badges/read-public-badge.ts';
import { type Cached, PublicCache } from '../../usecases/public-status/public-cache.ts';
import { limitBy } from '../app/limits/limit-requests.ts';
import { MissLimit } from '../app/limits/miss-limit.ts';
import { NetworkLimit } from '../app/limits/network-limit.ts';
import { type Rendered, sendRendered } from '../app/memory/rendered.ts';
import type { RouteApp } from '../app/route.ts';
import { type BadgeImage, badgeImage } from './badge-image.ts';
import { drawBadge } from './draw-badge.ts';

/** A page may show dozens of badges, and a proxy requests them for many people. */
const PER_MINUTE = 600;
const CACHING = 'public, max-age=60';
/** Maximum age of a drawn image without new data. */
const DRAWN_MS = 5000;

const File = z.tuple([z.uuid(), z.enum(['svg', 'png', 'json'])]);
const Sample = z.object({
  theme: BadgeTheme.default('light'),
  days: z.coerce
    .number()
    .pipe(z.literal([0, 30, 100]))
    .default(30),
  type: z.literal('nodata').optional(),
});
const SAMPLE = /^(round|square)_(AVL|CS|AVL_CS|CS_AVL)$/;

/** An image loads nothing and runs nothing, so it may be shown on any page. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
};
const TYPES = {
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  json: 'application/json; charset=utf-8',
} as const;

/**
 * Registers `/badge/{uuid}`, optionally with `.svg`, `.png` or `.json`. A browser that opens the address gets the web
 * app, whose editor has the same address. `/badgeimage/…` serves samples for the editor.
 */
export const registerPublicBadgeRoutes = (app: RouteApp): void => {
  const { services } = app;
  const { log, now } = services;
  const load = (id: string) => readPublicBadge(services, id);
  const goodUntil = ({ histories }: PublicBadge, at: number) => goodUntilOf(histories, at);
  const cache = new PublicCache<PublicBadge>({ load, goodUntil, hub: services.events, log, now });
  app.addHook('onClose', async () => cache.close());
  const drawn = new WeakMap<Cached<PublicBadge>, { image: BadgeImage; at: number; goodUntil: number }>();
  const drawnOf = (cached: Cached<PublicBadge>): BadgeImage | null => {
    const before = drawn.get(cached);
    const at = now();
    return before && at >= before.at && at < before.goodUntil ? before.image : null;
  };
  const imageOf = (cached: Cached<PublicBadge>): BadgeImage => {
    const known = drawnOf(cached);
    if (known) return known;
    const at = now();
    const image = badgeImage(cached, at);
    const changesAt = cached.value ? goodUntil(cached.value, at) : Number.POSITIVE_INFINITY;
    drawn.set(cached, { image, at, goodUntil: Math.min(at + DRAWN_MS, changesAt) });
    return image;
  };
  const limit = new NetworkLimit(app.requestCounts.of('badges', PER_MINUTE));
  const misses = new MissLimit(app.requestCounts, 'badges');
  const options = { schema: { hide: true }, compress: false, onRequest: limitBy(limit) } as const;

  app.get<{ Params: { file: string } }>('/badge/:file', options, async (request, reply) => {
    const [id, form = 'svg'] = request.params.file.split('.');
    const file = File.safeParse([id, form]).data;
    if (!file || (!request.params.file.includes('.') && wantsPage(request))) return reply.callNotFound();
    const key = file[0].toLowerCase();
    const cached = await misses.readCached(request.ip, cache, key);
    const image = imageOf(cached);
    const rendered = await renderedOf(image, file[1]);
    reply.headers({ ...HEADERS, vary: 'accept, accept-encoding', 'content-type': TYPES[file[1]] });
    // A missing badge may exist soon, so a proxy must not cache its absence.
    if (image.isMissing) return sendRendered(request, reply.header('cache-control', 'no-cache').status(404), rendered);
    reply.header('cache-control', CACHING);
    const isCurrent = () => cache.atHand(key) === cached && drawnOf(cached) === image;
    app.readyAnswers.store(request, reply, { rendered, limit, isCurrent });
    return sendRendered(request, reply, rendered);
  });

  app.get<{ Params: { sample: string } }>('/badgeimage/:sample', options, async (request, reply) => {
    const [, shape, metrics = ''] = SAMPLE.exec(request.params.sample) ?? [];
    const query = Sample.safeParse(request.query);
    if (shape === undefined || !query.success) return reply.callNotFound();
    const { theme, days, type } = query.data;
    const hasData = type === undefined;
    const parts = [
      ...(metrics.includes('CS') ? [statePart(hasData ? 'up' : 'unknown')] : []),
      ...(metrics.includes('AVL') && days !== 0 ? [availabilityPart(hasData ? 0.9998 : null, days)] : []),
    ];
    const svg = drawBadge({ label: 'status', parts, shape: BadgeShape.parse(shape), theme });
    return reply.headers({ ...HEADERS, 'cache-control': CACHING, 'content-type': TYPES.svg }).send(svg);
  });
};

const wantsPage = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html');

const renderedOf = (image: BadgeImage, form: keyof typeof TYPES): Promise<Rendered> | Rendered =>
  form === 'png' ? image.png() : image[form];
