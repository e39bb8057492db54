import { listPageIncidents as listStored } from '../../storage/page-incidents/page-incidents.ts';
import type { Caller, Services } from '../context.ts';
import type { StoredPageIncident } from './page-incident-request.ts';

export const listPageIncidents = (
  { db }: Pick<Services, 'db'>,
  { organization }: Caller,
  page: { page: number; pageSize: number },
): Promise<{ count: number; incidents: StoredPageIncident[] }> => listStored(db, organization.id, page);
