import { goodUntilOf } from '@pharos/domain/public-status/good-until.ts';
import type { Services } from '../../usecases/context.ts';
import type { CopiedFiles } from '../../usecases/copies/public-file.ts';
import { readCopiedBadges, readCopiedPages } from '../../usecases/copies/read-copied.ts';
import { LogoCache } from '../../usecases/public-status/logo-cache.ts';
import { goodUntilOfPage } from '../../usecases/public-status/read-public-page.ts';
import { filesOfBadge } from './badge-files.ts';
import { filesOfPage } from './page-files.ts';

export type CopySourceParts = Pick<Services, 'db' | 'now' | 'log' | 'readLogo'> & {
  baseUrl: string;
};

/**
 * Creates a function that returns the public files of an organization. It returns none if all status pages are private.
 */
export const createOrganizationFiles = (parts: CopySourceParts) => {
  const { now, baseUrl } = parts;
  const logos = new LogoCache(parts);
  return async (organizationId: number): Promise<CopiedFiles> => {
    const pagesReadAt = now();
    const pages = await readCopiedPages(parts, organizationId);
    if (pages.length === 0) return { files: [], goodUntil: Number.POSITIVE_INFINITY };
    const badgesReadAt = now();
    const badges = await readCopiedBadges(parts, organizationId);
    const files = [
      ...badges.flatMap((badge) => filesOfBadge(badge, badgesReadAt)),
      // A logo that is not loaded yet is included in the next copy run.
      ...pages.flatMap((value) =>
        filesOfPage({ value, readAt: pagesReadAt, logo: logos.get(value.page.logoUrl), baseUrl }, now()),
      ),
    ];
    const goodUntil = Math.min(
      ...badges.map(({ histories }) => goodUntilOf(histories, badgesReadAt)),
      ...pages.map((value) => goodUntilOfPage(value, pagesReadAt)),
    );
    return { files, goodUntil };
  };
};
