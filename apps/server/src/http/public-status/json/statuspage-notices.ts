import type { MaintenanceState } from '@pharos/domain/maintenance/decide-maintenance.ts';
import type { PublicIncident, PublishedNotices } from '@pharos/domain/public-status/public-notices.ts';
import { type ComponentStatus, STATUS_OF_IMPACT } from './statuspage-status.ts';

interface Shapes<C> {
  pageId: number;
  url: string;
  components: readonly (C & { id: string; name: string })[];
}

const iso = (moment: number): string => new Date(moment).toISOString();

export const toIncidentJson = <C>(incident: PublicIncident, { pageId, url, components }: Shapes<C>) => {
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
    incident_updates: updates.map(({ id: updateId, status, text, at, changedAt }, index) => {
      const before = updates[index + 1] === undefined ? 'operational' : afterUpdate(updates[index + 1]?.status, impact);
      return {
        ...update(`${incidentId}-${updateId}`, incidentId, status, text, at),
        updated_at: iso(changedAt ?? at),
        affected_components: affectedComponents(concerned, before, afterUpdate(status, impact)),
      };
    }),
    components: concerned,
    reminder_intervals: null,
  };
};

const afterUpdate = (status: string | undefined, impact: PublicIncident['impact']): ComponentStatus =>
  status === 'resolved' ? 'operational' : STATUS_OF_IMPACT[impact];

const affectedComponents = (
  components: readonly { id: string; name: string }[],
  before: ComponentStatus,
  after: ComponentStatus,
) => components.map(({ id, name }) => ({ code: id, name, old_status: before, new_status: after }));

/** Converts maintenance with an update for its announcement, its start and its end. */
export const toMaintenanceJson = <C>(
  maintenance: PublishedNotices['maintenances'][number],
  { pageId, url, components }: Shapes<C>,
) => {
  const { id, name, text, from, to, createdAt, changedAt, checkIds, state: status } = maintenance;
  const maintenanceId = `maintenance-${id}`;
  const concerned = components.filter((component) => checkIds.includes(Number(component.id)));
  const step = (
    kind: MaintenanceState,
    body: string,
    at: number,
    [before, after]: [ComponentStatus, ComponentStatus],
  ) => ({
    ...update(`${maintenanceId}-${kind}`, maintenanceId, kind, body, at),
    affected_components: affectedComponents(concerned, before, after),
  });
  const steps = [
    { ...step('scheduled', text, createdAt, ['operational', 'operational']), updated_at: iso(changedAt) },
    step('in_progress', IN_PROGRESS, from, ['operational', 'under_maintenance']),
    step('completed', COMPLETED, to, ['under_maintenance', 'operational']),
  ].slice(0, STEPS.indexOf(status) + 1);
  const reachedAt = status === 'completed' ? to : status === 'in_progress' ? from : createdAt;
  return {
    id: maintenanceId,
    name,
    status,
    created_at: iso(createdAt),
    updated_at: iso(Math.max(changedAt, reachedAt)),
    monitoring_at: null,
    resolved_at: status === 'completed' ? iso(to) : null,
    impact: 'maintenance',
    shortlink: `${url}#${maintenanceId}`,
    started_at: iso(createdAt),
    page_id: String(pageId),
    incident_updates: steps.toReversed(),
    components: concerned,
    reminder_intervals: null,
    scheduled_for: iso(from),
    scheduled_until: iso(to),
  };
};

const STEPS: readonly MaintenanceState[] = ['scheduled', 'in_progress', 'completed'];
const IN_PROGRESS = 'Scheduled maintenance is currently in progress. We will provide updates as necessary.';
const COMPLETED = 'The scheduled maintenance has been completed.';

const isoOrNull = (moment: number | null): string | null => (moment === null ? null : iso(moment));

const update = (id: string, incidentId: string, status: string, body: string, at: number) => ({
  id,
  status,
  body,
  incident_id: incidentId,
  created_at: iso(at),
  updated_at: iso(at),
  display_at: iso(at),
  deliver_notifications: false,
  custom_tweet: null,
  tweet_id: null,
});
