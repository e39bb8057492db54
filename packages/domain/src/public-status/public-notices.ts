import type { PageIncident, PageIncidentStatus } from '@pharos/contract/rest/status-pages/page-incidents.ts';
import { type MaintenanceState, maintenanceStateOf } from '../maintenance/decide-maintenance.ts';
import type { Span } from '../reports/time/span.ts';
import type { ReportedOutage } from './public-outages.ts';
import { PUBLIC_STATES, type PublicState } from './public-state.ts';
import { type Impact, type PublicSummary, publicSummaryOf, type ShownState, severityOf } from './public-summary.ts';

/** An incident as people tell it on a page; times are epoch milliseconds. */
export interface PublicIncident {
  id: number;
  name: string;
  impact: PageIncident['impact'];
  startedAt: number;
  resolvedAt: number | null;
  /** Those of the page's checks that it concerns. */
  checkIds: readonly number[];
  /** The outage that it was made of; null of others. */
  outage: { checkId: number; id: number } | null;
  /** The newest first, in Markdown. */
  updates: readonly { id: number; status: PageIncidentStatus; text: string; at: number; changedAt: number | null }[];
}

/** Maintenance as it is announced on a page. */
export interface PublicMaintenance extends Span {
  id: number;
  name: string;
  /** Markdown. */
  text: string;
  createdAt: number;
  /** As it was announced, or changed since. */
  changedAt: number;
  checkIds: readonly number[];
}

/** What people tell on a page, as it is stored. */
export interface PublicNotices {
  /** The latest first. */
  incidents: readonly PublicIncident[];
  /** The earliest first. */
  maintenances: readonly PublicMaintenance[];
}

export const NO_NOTICES: PublicNotices = { incidents: [], maintenances: [] };

export const openIncidents = ({ incidents }: Pick<PublicNotices, 'incidents'>): PublicIncident[] =>
  incidents.filter(({ resolvedAt }) => resolvedAt === null);

/** The same, as it is told at one moment. */
export interface PublishedNotices {
  /** `measured`: the outage that it was made of, as far as that is known. */
  incidents: readonly (PublicIncident & { measured: ReportedOutage | null })[];
  maintenances: readonly (PublicMaintenance & { state: MaintenanceState })[];
}

/** Notices at `now`, with those of the outages of which people tell as incidents. */
export const notifiedAt = (
  { incidents, maintenances }: PublicNotices,
  outages: readonly ReportedOutage[],
  now: number,
): PublishedNotices => {
  const ids = new Set(incidents.map(({ outage }) => outage?.id));
  // Outages are many, and few of them are of incidents.
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

/** Whether an outage is shown as an incident and not a second time by itself: while the incident is open, and when both are over. */
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

/** The open incident with the worst impact, of those of a check if one is given; null when no open one has an impact. */
export const worstIncident = (
  notices: Pick<PublicNotices, 'incidents'>,
  checkId?: number,
): (PublicIncident & { impact: Impact }) | null => {
  const [worst] = openIncidents(notices)
    .filter(({ checkIds }) => checkId === undefined || checkIds.includes(checkId))
    .toSorted((a, b) => IMPACTS.indexOf(b.impact) - IMPACTS.indexOf(a.impact));
  return worst && worst.impact !== 'none' ? { ...worst, impact: worst.impact } : null;
};

/** A check's state with the open incidents that concern it; `impact`: that of the incident where it decides the state, else null. */
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
 * The banner of a page with its notices. It names the worst open incident where no check is measured as badly, since people know what no check
 * sees; else it counts the checks. `shown`: the states with incidents.
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
