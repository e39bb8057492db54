import type { PageIncidentStatus } from '@pharos/contract/rest/status-pages/page-incidents.ts';
import type { IncidentFields, StoredPageIncident } from '../../storage/page-incidents/page-incidents.ts';

export type { StoredPageIncident };

export interface PageIncidentRequest extends IncidentFields {
  status: PageIncidentStatus;
  text: string;
  /** Epoch milliseconds. Defaults to the start of the outage, or to now without an outage. */
  startedAt: number | undefined;
  basedOn: number | undefined;
}

export const auditedIncident = ({ name, impact, checkIds, pageIds }: IncidentFields) => ({
  name,
  impact,
  checks: checkIds,
  pages: pageIds,
});
