import type { PageIncident, PageIncidentStatus } from '@pharos/contract/rest/status-pages/page-incidents.ts';
import { type MaintenanceState, maintenanceStateOf } from '../maintenance/decide-maintenance.ts';
import type { Span } from '../reports/time/span.ts';
import type { ReportedOutage } from './public-outages.ts';
import { PUBLIC_STATES, type PublicState } from './public-state.ts';
import { type Impact, type PublicSummary, publicSummaryOf, type ShownState, severityOf } from './public-summary.ts';

/** An incident that people published on a page. Times are epoch milliseconds. */
export interface PublicIncident {
  id: number;
  name: string;
  impact: PageIncident['impact'];
  startedAt: number;
  resolvedAt: number | null;
  /** The checks of the page that the incident affects. */
  checkIds: readonly number[];
  /** The outage from which the incident was created. Null if it was not created from an outage. */
  outage: { checkId: number; id: number } | null;
  /** The updates in Markdown, the newest first. */
  updates: readonly { id: number; status: PageIncidentStatus; text: string; at: number; changedAt: number | null }[];
}

/** Maintenance that is announced on a page. */
export interface PublicMaintenance extends Span {
  id: number;
  name: string;
  /** The text in Markdown. */
  text: string;
  createdAt: number;
  /** The time of the announcement, or of the last change. */
  changedAt: number;
  checkIds: readonly number[];
}

/** The notices that people published on a page, as they are stored. */
export interface PublicNotices {
  /** The latest first. */
  incidents: readonly PublicIncident[];
  /** The earliest first. */
  maintenances: readonly PublicMaintenance[];
}

export const NO_NOTICES: PublicNotices = { incidents: [], maintenances: [] };

export const openIncidents = ({ incidents }: Pick<PublicNotices, 'incidents'>): PublicIncident[] =>
  incidents.filter(({ resolvedAt }) => resolvedAt === null);

/** The notices as they are shown at one moment. */
export interface PublishedNotices {
  /** `measured` is the outage from which the incident was created, or null if no such outage is known. */
  incidents: readonly (PublicIncident & { measured: ReportedOutage | null })[];
  maintenances: readonly (PublicMaintenance & { state: MaintenanceState })[];
}

/** Returns the notices as they are shown at `now`. Incidents that were created from outages include these outages. */
export const notifiedAt = (
  { incidents, maintenances }: PublicNotices,
  outages: readonly ReportedOutage[],
  now: number,
): PublishedNotices => {
  const ids = new Set(incidents.map(({ outage }) => outage?.id));
  // There are many outages, and only few of them belong to incidents.
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
 * Checks whether an outage is shown only as part of its incident. This is the case while the incident is open, and
 * after both are over.
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

/**
 * Returns the open incident with the worst impact, or null if no open incident has an impact. If `checkId` is given,
 * only the incidents of that check count.
 */
export const worstIncident = (
  notices: Pick<PublicNotices, 'incidents'>,
  checkId?: number,
): (PublicIncident & { impact: Impact }) | null => {
  const [worst] = openIncidents(notices)
    .filter(({ checkIds }) => checkId === undefined || checkIds.includes(checkId))
    .toSorted((a, b) => IMPACTS.indexOf(b.impact) - IMPACTS.indexOf(a.impact));
  return worst && worst.impact !== 'none' ? { ...worst, impact: worst.impact } : null;
};

/**
 * Returns the state of a check, combined with the open incidents that affect it. `impact` is the impact of the incident
 * that decides the state, or null if no incident does.
 */
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
 * Returns the banner of a page with its notices. It names the worst open incident if no check has a measured state as
 * bad, because people know about problems that no check sees. Otherwise it counts the checks. `shown` contains the
 * states combined with incidents.
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
