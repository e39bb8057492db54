import { type PublicNotices, worstIncident } from '@pharos/domain/public-status/public-notices.ts';
import type { PublicState } from '@pharos/domain/public-status/public-state.ts';
import { type PublicSummary, publicSummaryOf, type ShownState } from '@pharos/domain/public-status/public-summary.ts';

export type ComponentStatus =
  | 'operational'
  | 'degraded_performance'
  | 'partial_outage'
  | 'major_outage'
  | 'under_maintenance';

/**
 * Statuspage has no status for unknown states. The field `state` contains the exact state, and no client treats the
 * mapped status as operational.
 */
const OF_STATE: Readonly<Record<PublicState, ComponentStatus>> = {
  up: 'operational',
  degraded: 'degraded_performance',
  maintenance: 'under_maintenance',
  paused: 'under_maintenance',
  unknown: 'degraded_performance',
  unread: 'degraded_performance',
  stale: 'degraded_performance',
  down: 'major_outage',
};

export const STATUS_OF_IMPACT = {
  none: 'operational',
  minor: 'degraded_performance',
  major: 'partial_outage',
  critical: 'major_outage',
} as const satisfies Record<string, ComponentStatus>;

export const componentStatus = ({ state, impact }: ShownState): ComponentStatus =>
  impact === null ? OF_STATE[state] : STATUS_OF_IMPACT[impact];

/** Ordered from best to worst. */
const INDICATORS = ['none', 'maintenance', 'minor', 'major', 'critical'] as const;
interface TopLevelStatus {
  indicator: (typeof INDICATORS)[number];
  description: string;
}

interface Shown {
  checks: readonly ShownState[];
  notices: Pick<PublicNotices, 'incidents'>;
}

/**
 * Applies Statuspage's rules
 * (https://support.atlassian.com/statuspage/docs/top-level-status-and-incident-impact-calculations/): the worse of
 * component status and incident impact. Clients show green only for `none`, so a page without monitored checks has a
 * different indicator.
 */
export const topLevelStatus = ({ checks, notices }: Shown): TopLevelStatus => {
  const ofComponents = statusOfComponents(checks);
  const impact = worstIncident(notices)?.impact;
  if (impact === undefined) return ofComponents;
  const difference = INDICATORS.indexOf(impact) - INDICATORS.indexOf(ofComponents.indicator);
  // Unmonitored components have the indicator of a minor incident. The incident is reported, because it affects
  // visitors.
  return difference > 0 || (difference === 0 && isUnwatched(publicSummaryOf(checks)))
    ? { indicator: impact, description: DESCRIPTIONS[impact] }
    : ofComponents;
};

const isUnwatched = ({ state }: PublicSummary): boolean => state !== 'degraded' && state !== 'down';

const DESCRIPTIONS = {
  minor: 'Minor Service Outage',
  major: 'Partial System Outage',
  critical: 'Major System Outage',
} as const;

const statusOfComponents = (checks: readonly ShownState[]): TopLevelStatus => {
  const statuses = checks.map(componentStatus);
  const has = (status: ComponentStatus): boolean => statuses.includes(status);
  const areAll = (status: ComponentStatus): boolean => statuses.every((each) => each === status);
  if (has('major_outage')) {
    const indicator = areAll('major_outage') ? 'critical' : 'major';
    return { indicator, description: DESCRIPTIONS[indicator] };
  }
  if (has('partial_outage')) return { indicator: 'major', description: DESCRIPTIONS.major };
  const summary = publicSummaryOf(checks);
  switch (summary.state) {
    case 'up':
      return { indicator: 'none', description: 'All Systems Operational' };
    case 'maintenance':
      return { indicator: 'maintenance', description: 'Service Under Maintenance' };
    case 'degraded': {
      const isAll = checks.every(({ state }) => state === 'degraded');
      return { indicator: 'minor', description: isAll ? 'Degraded System Service' : 'Partially Degraded Service' };
    }
    default:
      return { indicator: 'minor', description: summary.text };
  }
};
