import type { PublicBadge } from '../../usecases/badges/read-public-badge.ts';
import type { PublicFile } from '../../usecases/copies/public-file.ts';
import { badgeImage } from '../badges/badge-image.ts';
import { minuteText } from '../public-status/page-times.ts';

/** An image cannot know how old it is: it names a moment, which is never longer ago than that while it is written. */
const AGE_GOOD_FOR_MS = 10 * 60_000;

/** A badge as files, `badge/{uuid}.svg`, `.png` and `.json`, each with the time of which it tells. */
export const filesOfBadge = (value: PublicBadge, readAt: number): PublicFile[] => {
  const kept = { value, readAt };
  const image = badgeImage(kept, readAt, `at ${minuteText(readAt)}`);
  const about = { shows: badgeImage(kept, readAt).svg.etagOf('identity'), ageGoodForMs: AGE_GOOD_FOR_MS };
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
