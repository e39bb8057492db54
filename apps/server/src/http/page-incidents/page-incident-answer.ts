import type { PageIncident } from '@pharos/contract/rest/status-pages/page-incidents.ts';
import { markdown } from '../../html/markdown.ts';
import type { StoredPageIncident } from '../../usecases/page-incidents/page-incident-request.ts';
import { toIso } from '../app/answers/iso-time.ts';

export const toPageIncident = (incident: StoredPageIncident): PageIncident => ({
  id: incident.id,
  organization: incident.organizationId,
  name: incident.name,
  impact: incident.impact,
  status: incident.updates[0]?.status ?? 'investigating',
  start: toIso(incident.startedAt),
  resolved_at: incident.resolvedAt === null ? null : toIso(incident.resolvedAt),
  checks: [...incident.checkIds],
  status_pages: [...incident.pageIds],
  based_on: incident.outage?.id ?? null,
  updates: incident.updates.map(({ id, status, text, at, changedAt }) => ({
    id,
    status,
    text,
    html: markdown(text).text,
    at: toIso(at),
    changed_at: changedAt === null ? null : toIso(changedAt),
  })),
});
