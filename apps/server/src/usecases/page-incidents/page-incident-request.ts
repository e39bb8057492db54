import type { PageIncidentStatus } from '@pharos/contract/rest/status-pages/page-incidents.ts';
import type { IncidentFields, StoredPageIncident } from '../../storage/page-incidents/page-incidents.ts';

export type { StoredPageIncident };

/** A requested page incident. */
export interface PageIncidentRequest extends IncidentFields {
  status: PageIncidentStatus;
  text: string;
  /** The start in epoch milliseconds. Defaults to the start of the outage, or to now without an outage. */
  startedAt: number | undefined;
  /** The id of the state change that started the outage. */
  basedOn: number | undefined;
}

/** Returns the fields of an incident for the audit log. Updates are logged separately. */
export const auditedIncident = ({ name, impact, checkIds, pageIds }: IncidentFields) => ({
  name,
  impact,
  checks: checkIds,
  pages: pageIds,
});
