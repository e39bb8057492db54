import type { Db } from '../../storage/connection/connect.ts';
import { listStatusPages } from '../../storage/status-pages/status-pages.ts';
import type { Services } from '../context.ts';
import { viewOf } from '../status-pages/status-page-request.ts';

/** Returns the first public page of the organization, or Pharos if there is none. */
export const defaultTarget = async (
  trx: Db,
  settings: Services['settings'],
  organizationId: number,
): Promise<string> => {
  const page = (await listStatusPages(trx, organizationId)).find(({ visibility }) => visibility === 'public');
  return page ? viewOf(settings, page).publicUrl : settings.baseUrl;
};
