import type { PublicBadge } from '../../usecases/badges/read-public-badge.ts';
import type { PublicFile } from '../../usecases/copies/public-file.ts';
import { badgeImage } from '../badges/badge-image.ts';
import { minuteText } from '../public-status/page-times.ts';

/**
 * Maximum age of the time in a copied badge. An image cannot show its current age, so it shows the time of its data.
 */
const AGE_GOOD_FOR_MS = 10 * 60_000;

export const filesOfBadge = (value: PublicBadge, readAt: number): PublicFile[] => {
  const cached = { value, readAt };
  const image = badgeImage(cached, readAt, `at ${minuteText(readAt)}`);
  const about = { shows: badgeImage(cached, readAt).svg.etagOf('identity'), ageGoodForMs: AGE_GOOD_FOR_MS };
  const path = `badge/${value.badge.id}`;
  return [
    { ...about, path: `${path}.svg`, type: 'image/svg+xml; charset=utf-8', body: () => image.svg.body },
    { ...about, path: `${path}.png`, type: 'image/png', body: async () => (await image.png()).body },
    {
      ...about,
      path: `${path}.json`,
      type: 'application/json; charset=utf-8',
      body: () => image.json.body,
    },
  ];
};
