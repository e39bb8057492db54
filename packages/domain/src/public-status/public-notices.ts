import type { PageIncident, PageIncidentStatus } from '@pharos/contract/rest/status-pages/page-incidents.ts';
import { type MaintenanceState, maintenanceStateOf } from '../maintenance/decide-maintenance.ts';
import type { Span } from '../reports/time/span.ts';
import type { ReportedOutage } from './public-outages.ts';
import { PUBLIC_STATES, type PublicState } from './public-state.ts';
import { type Impact, type PublicSummary, publicSummaryOf, type ShownState, severityOf } from './public-summary.ts';

export interface PublicIncident {
  id: number;
  name: string;
  impact: PageIncident['impact'];
  startedAt: number;
  resolvedAt: number | null;
  checkIds: readonly number[];
  outage: { checkId: number; id: number } | null;
  /** In Markdown, the newest first. */
  updates: readonly { id: number; status: PageIncidentStatus; text: string; at: number; changedAt: number | null }[];
}

export interface PublicMaintenance extends Span {
  id: number;
  name: string;
  /** In Markdown. */
  text: string;
  createdAt: number;
  /** The announcement, or the last change. */
  changedAt: number;
  checkIds: readonly number[];
}

export interface PublicNotices {
  incidents: readonly PublicIncident[];
  /** The earliest first. */
  maintenances: readonly PublicMaintenance[];
}

export const NO_NOTICES: PublicNotices = { incidents: [], maintenances: [] };

export const openIncidents = ({ incidents }: Pick<PublicNotices, 'incidents'>): PublicIncident[] =>
  incidents.filter(({ resolvedAt }) => resolvedAt === null);

export interface PublishedNotices {
  /** `measured` is the outage from which the incident was created. */
  incidents: readonly (PublicIncident & { measured: ReportedOutage | null })[];
  maintenances: readonly (PublicMaintenance & { state: MaintenanceState })[];
}

export const notifiedAt = (
  { incidents, maintenances }: PublicNotices,
  outages: readonly ReportedOutage[],
  now: number,
): PublishedNotices => {
  const ids = new Set(incidents.map(({ outage }) => outage?.id));
  const candidates = outages.filter(({ id }) => ids.has(id));
  return {
    incidents: incidents.map((incident) => ({
      ...incident,
      measured: candidates.find((outage) => isMadeOf(incident, outage)) ?? null,
    })),
    maintenances: maintenances.map((each) => ({ ...each, state: maintenanceStateOf(each, now) })),
  };
};

const isMadeOf = ({ outage }: PublicIncident, { check, id }: ReportedOutage): boolean =>
  outage?.checkId === check.id && outage.id === id;

/**
 * Checks whether an outage is shown only as part of its incident: while the incident is open, and after both are over.
 */
export const isPublishedAsIncident = (
  outage: ReportedOutage,
  { incidents }: Pick<PublicNotices, 'incidents'>,
): boolean =>
  incidents.some((incident) => isMadeOf(incident, outage) && (incident.resolvedAt === null || outage.to !== null));

const STATE_OF_IMPACT: Readonly<Record<Impact, PublicState>> = {
  minor: 'degraded',
  major: 'degraded',
  critical: 'down',
};
const IMPACTS: readonly PageIncident['impact'][] = ['none', 'minor', 'major', 'critical'];

/** Returns null if no open incident has an impact. `checkId` limits the search to one check. */
export const worstIncident = (
  notices: Pick<PublicNotices, 'incidents'>,
  checkId?: number,
): (PublicIncident & { impact: Impact }) | null => {
  const [worst] = openIncidents(notices)
    .filter(({ checkIds }) => checkId === undefined || checkIds.includes(checkId))
    .toSorted((a, b) => IMPACTS.indexOf(b.impact) - IMPACTS.indexOf(a.impact));
  return worst && worst.impact !== 'none' ? { ...worst, impact: worst.impact } : null;
};

/** Combines the state of a check with its open incidents. `impact` is that of the incident that decides the state. */
export const stateWithIncidents = (
  measured: PublicState,
  checkId: number,
  notices: Pick<PublicNotices, 'incidents'>,
): ShownState => {
  const impact = worstIncident(notices, checkId)?.impact ?? null;
  if (impact === null || measured === 'down') return { state: measured, impact: null };
  const state = STATE_OF_IMPACT[impact];
  return PUBLIC_STATES.indexOf(state) < PUBLIC_STATES.indexOf(measured)
    ? { state: measured, impact: null }
    : { state, impact };
};

/**
 * Names the worst open incident if no check has a measured state as bad, because people know about problems that no
 * check sees. Otherwise it counts the checks. `shown` contains the states combined with incidents.
 */
export const summaryWithIncidents = (
  measured: readonly PublicState[],
  shown: readonly ShownState[],
  notices: Pick<PublicNotices, 'incidents'>,
): PublicSummary => {
  const worst = worstIncident(notices);
  if (!worst) return publicSummaryOf(shown);
  const severity = severityOf({ state: STATE_OF_IMPACT[worst.impact], impact: worst.impact });
  if (measured.some((state) => severityOf({ state, impact: null }) >= severity)) return publicSummaryOf(shown);
  const { state, counts, text } = publicSummaryOf(shown);
  const rest = state === 'none' ? '' : state === 'up' ? 'All checks are up' : counts || text;
  return { state: STATE_OF_IMPACT[worst.impact], text: worst.name, counts: rest };
};
