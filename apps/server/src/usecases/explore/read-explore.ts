import type { ExploreCatalog } from '@pharos/contract/rest/explore/explore.ts';
import type { Services } from '../context.ts';
import { notFound } from '../errors.ts';

/** The products that whoever runs the installation recommends. */
export const readExplore = ({ exploreCatalog }: Pick<Services, 'exploreCatalog'>): ExploreCatalog => {
  if (exploreCatalog === null) throw notFound('Page');
  return exploreCatalog;
};
