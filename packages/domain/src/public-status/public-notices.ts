import type { PageIncident, PageIncidentStatus } from '@pharos/contract/rest/status-pages/page-incidents.ts';
import { type MaintenanceState, maintenanceStateOf } from '../maintenance/decide-maintenance.ts';
import type { Span } from '../reports/time/span.ts';
import type { PublicState } from './public-state.ts';
import type { PublicSummary } from './public-summary.ts';

/** An incident as people tell it on a page; times are epoch milliseconds. */
export interface PublicIncident {
  id: number;
  name: string;
  impact: PageIncident['impact'];
  startedAt: number;
  resolvedAt: number | null;
  /** Those of the page's checks that it concerns. */
  checkIds: readonly number[];
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
export interface ToldNotices {
  incidents: readonly PublicIncident[];
  maintenances: readonly (PublicMaintenance & { state: MaintenanceState })[];
}

export const toldAt = ({ incidents, maintenances }: PublicNotices, now: number): ToldNotices => ({
  incidents,
  maintenances: maintenances.map((each) => ({ ...each, state: maintenanceStateOf(each, now) })),
});

const STATE_OF_IMPACT: Readonly<Record<PageIncident['impact'], PublicState | null>> = {
  none: null,
  minor: 'degraded',
  major: 'degraded',
  critical: 'down',
};
const IMPACTS: readonly PageIncident['impact'][] = ['none', 'minor', 'major', 'critical'];

/**
 * The banner of a page with what people tell of it: over checks that are all up, the worst incident that is open speaks, since people know
 * what no check sees. What is measured is never told better than it is.
 */
export const summaryWithIncidents = (measured: PublicSummary, notices: PublicNotices): PublicSummary => {
  if (measured.state !== 'up' && measured.state !== 'none' && measured.state !== 'maintenance') return measured;
  const [worst] = openIncidents(notices).toSorted((a, b) => IMPACTS.indexOf(b.impact) - IMPACTS.indexOf(a.impact));
  const state = worst && STATE_OF_IMPACT[worst.impact];
  if (!worst || !state) return measured;
  const counts =
    measured.state === 'none' ? '' : measured.state === 'up' ? 'All checks are up' : measured.counts || measured.text;
  return { state, text: worst.name, counts };
};
