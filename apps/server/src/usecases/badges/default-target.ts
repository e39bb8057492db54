import type { Db } from '../../storage/connection/connect.ts';
import { listStatusPages } from '../../storage/status-pages/status-pages.ts';
import type { Services } from '../context.ts';
import { viewOf } from '../status-pages/status-page-request.ts';

/** Where a click on a badge leads when nobody chooses: to the first page of the organization that everybody may see, or else to Pharos. */
export const defaultTarget = async (
  trx: Db,
  settings: Services['settings'],
  organizationId: number,
): Promise<string> => {
  const page = (await listStatusPages(trx, organizationId)).find(({ visibility }) => visibility === 'public');
  return page ? viewOf(settings, page).publicUrl : settings.baseUrl;
};
