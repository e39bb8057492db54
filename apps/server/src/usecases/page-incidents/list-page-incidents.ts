import { listPageIncidents as listStored } from '../../storage/page-incidents/page-incidents.ts';
import type { Caller, Services } from '../context.ts';
import type { StoredPageIncident } from './page-incident-request.ts';

/** Returns a page of the incidents of the caller's organization: open ones first, then the latest. */
export const listPageIncidents = (
  { db }: Pick<Services, 'db'>,
  { organization }: Caller,
  page: { page: number; pageSize: number },
): Promise<{ count: number; incidents: StoredPageIncident[] }> => listStored(db, organization.id, page);
