import type { PageIncidentStatus } from '@pharos/contract/rest/status-pages/page-incidents.ts';
import type { IncidentFields, StoredPageIncident } from '../../storage/page-incidents/page-incidents.ts';

export type { StoredPageIncident };

/** An incident as people tell it. */
export interface PageIncidentRequest extends IncidentFields {
  status: PageIncidentStatus;
  text: string;
  /** Epoch milliseconds; undefined: now, or when the outage began. */
  startedAt: number | undefined;
  /** The state change that began an outage. */
  basedOn: number | undefined;
}

/** As the audit log tells it; updates stand beside it, one by one. */
export const auditedIncident = ({ name, impact, checkIds, pageIds }: IncidentFields) => ({
  name,
  impact,
  checks: checkIds,
  pages: pageIds,
});
