import type { ExploreCatalog } from '@pharos/contract/rest/explore/explore.ts';
import type { Services } from '../context.ts';
import { notFound } from '../errors.ts';

export const readExplore = ({ exploreCatalog }: Pick<Services, 'exploreCatalog'>): ExploreCatalog => {
  if (exploreCatalog === null) throw notFound('Page');
  return exploreCatalog;
};
