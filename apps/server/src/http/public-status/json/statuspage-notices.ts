import type { PublicIncident, ToldNotices } from '@pharos/domain/public-status/public-notices.ts';

/** Of the page that they stand on, in Statuspage's shapes; `components` are those of the page. */
interface Shapes<C> {
  pageId: number;
  url: string;
  components: readonly (C & { id: string; name: string })[];
}

const iso = (moment: number): string => new Date(moment).toISOString();

/** An incident as people tell it. */
export const toldIncident = <C>(incident: PublicIncident, { pageId, url, components }: Shapes<C>) => {
  const { id, name, impact, startedAt, resolvedAt, checkIds, updates } = incident;
  const incidentId = `incident-${id}`;
  const concerned = components.filter((component) => checkIds.includes(Number(component.id)));
  return {
    id: incidentId,
    name,
    status: updates[0]?.status ?? 'investigating',
    created_at: iso(startedAt),
    updated_at: iso(updates[0]?.at ?? startedAt),
    monitoring_at: isoOrNull(updates.findLast(({ status }) => status === 'monitoring')?.at ?? null),
    resolved_at: isoOrNull(resolvedAt),
    impact,
    shortlink: `${url}#${incidentId}`,
    started_at: iso(startedAt),
    page_id: String(pageId),
    incident_updates: updates.map(({ id: updateId, status, text, at, changedAt }) => ({
      ...update(`${incidentId}-${updateId}`, incidentId, status, text, at),
      updated_at: iso(changedAt ?? at),
      affected_components: concerned.map((component) => ({ code: component.id, name: component.name })),
    })),
    components: concerned,
    reminder_intervals: null,
  };
};

/** Where it is has the words of Statuspage. */
export const toldMaintenance = <C>(
  maintenance: ToldNotices['maintenances'][number],
  { pageId, url, components }: Shapes<C>,
) => {
  const { id, name, text, from, to, checkIds, state: status } = maintenance;
  const maintenanceId = `maintenance-${id}`;
  return {
    id: maintenanceId,
    name,
    status,
    created_at: iso(from),
    updated_at: iso(from),
    monitoring_at: null,
    resolved_at: status === 'completed' ? iso(to) : null,
    impact: 'maintenance',
    shortlink: `${url}#${maintenanceId}`,
    started_at: iso(from),
    page_id: String(pageId),
    incident_updates: [update(`${maintenanceId}-text`, maintenanceId, status, text, from)],
    components: components.filter((component) => checkIds.includes(Number(component.id))),
    reminder_intervals: null,
    scheduled_for: iso(from),
    scheduled_until: iso(to),
  };
};

const isoOrNull = (moment: number | null): string | null => (moment === null ? null : iso(moment));

const update = (id: string, incidentId: string, status: string, body: string, at: number) => ({
  id,
  status,
  body,
  incident_id: incidentId,
  created_at: iso(at),
  updated_at: iso(at),
  display_at: iso(at),
  affected_components: [] as { code: string; name: string }[],
  deliver_notifications: false,
  custom_tweet: null,
  tweet_id: null,
});
