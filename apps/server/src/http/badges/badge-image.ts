import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availabilityPart, type BadgePart, statePart } from '@pharos/domain/badges/badge-parts.ts';
import { availabilityOfDays, watchedSinceOf } from '@pharos/domain/public-status/public-days.ts';
import { publicStateOf, worstOf } from '@pharos/domain/public-status/public-state.ts';
import { renderAsync } from '@resvg/resvg-js';
import type { PublicBadge } from '../../usecases/badges/read-public-badge.ts';
import type { Cached } from '../../usecases/public-status/public-cache.ts';
import { Rendered } from '../app/memory/rendered.ts';
import { dayOfMonth } from '../public-status/page-times.ts';
import { type DrawnBadge, drawBadge, MISSING_BADGE } from './draw-badge.ts';
import { canDrawWith } from './font-characters.ts';

export interface BadgeImage {
  isMissing: boolean;
  svg: Rendered;
  /** The endpoint badge format of shields.io (https://shields.io/badges/endpoint-badge). */
  json: Rendered;
  /** Returns the image for places that show no SVG, at twice the size for sharp displays. */
  png(): Promise<Rendered> | Rendered;
}

const FONT_FILE = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const COLORS = { good: 'brightgreen', fair: 'orange', bad: 'red', none: 'lightgrey' } as const;

/**
 * Creates the images of a badge at `now` from the data at `readAt`. `asOf` is a text with the time of the data, for
 * images that are not updated later.
 */
export const badgeImage = ({ value, readAt }: Cached<PublicBadge>, now: number, asOf?: string): BadgeImage => {
  if (!value) return imageOf(MISSING_BADGE, true);
  const { badge, histories } = value;
  const parts: BadgePart[] = [];
  if (badge.showsStatus || histories.length === 0)
    parts.push(statePart(worstOf(histories.map((history) => publicStateOf(history, readAt, now)))));
  if (badge.days !== 0 && histories.length > 0) {
    const since = watchedSinceOf(histories, badge.days, readAt);
    const { availability } = availabilityOfDays(histories, badge.days, readAt);
    parts.push(availabilityPart(availability, badge.days, since === null ? null : dayOfMonth(since)));
  }
  if (asOf !== undefined) parts.push({ text: asOf, tone: 'none' });
  const { name: label, shape, theme } = badge;
  return imageOf({ label, parts, shape, theme }, false);
};

const imageOf = (badge: DrawnBadge, isMissing: boolean): BadgeImage => ({
  isMissing,
  svg: new Rendered(drawBadge(badge)),
  json: new Rendered(
    JSON.stringify({
      schemaVersion: 1,
      label: badge.label,
      message: badge.parts.map(({ text }) => text).join(', '),
      color: COLORS[badge.parts[0]?.tone ?? 'none'],
      cacheSeconds: 60,
    }),
  ),
  png: madeOnce(async () => new Rendered(await rasterize(badge), { isCompressed: true })),
});

/** Creates a value once. The result is a promise only until the value is created. */
const madeOnce = <T>(make: () => Promise<T>): (() => Promise<T> | T) => {
  let made: Promise<T> | T | undefined;
  return () => {
    made ??= make().then((value) => {
      made = value;
      return value;
    });
    return made;
  };
};

const canDraw = madeOnce(async () => canDrawWith(await readFile(FONT_FILE)));

/** Omits the label if the font lacks glyphs for it. */
const rasterize = async (badge: DrawnBadge): Promise<Buffer> => {
  const hidesLabel = !(await canDraw())(badge.label);
  const image = await renderAsync(drawBadge({ ...badge, hidesLabel }), {
    fitTo: { mode: 'zoom', value: 2 },
    font: { loadSystemFonts: false, fontFiles: [FONT_FILE], defaultFontFamily: 'DejaVu Sans' },
  });
  return image.asPng();
};
