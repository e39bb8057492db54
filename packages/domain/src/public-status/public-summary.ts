import type { PageIncident } from '@pharos/contract/rest/status-pages/page-incidents.ts';
import { PUBLIC_STATES, type PublicState } from './public-state.ts';

export type Impact = Exclude<PageIncident['impact'], 'none'>;

/** The worst state of the checks. `none`: the page shows no checks. */
export interface PublicSummary {
  state: PublicState | 'none';
  text: string;
  /** The number of checks in each state; empty if the states do not differ. */
  counts: string;
}

export interface ShownState {
  state: PublicState;
  impact: Impact | null;
}

const STATE_NAMES: Readonly<Record<PublicState, string>> = {
  up: 'Operational',
  degraded: 'Degraded',
  maintenance: 'Maintenance',
  paused: 'Paused',
  unknown: 'Not measured yet',
  unread: 'Not known right now',
  stale: 'Not watched right now',
  down: 'Down',
};

/** The terms of Statuspage for components. */
const IMPACT_NAMES: Readonly<Record<Impact, string>> = {
  minor: 'Degraded',
  major: 'Partial outage',
  critical: 'Major outage',
};

export const stateName = ({ state, impact }: ShownState): string =>
  impact === null ? STATE_NAMES[state] : IMPACT_NAMES[impact];

/** Also shown to visitors. The form asks the owner of the page to choose checks. */
const EMPTY: PublicSummary = {
  state: 'none',
  text: 'No systems are shown yet',
  counts: '',
};

/** Reports that all systems are operational only if every check is up. */
export const publicSummaryOf = (checks: readonly ShownState[]): PublicSummary => {
  const worst = PUBLIC_STATES.findLast((state) => checks.some((check) => check.state === state));
  if (worst === undefined) return EMPTY;
  const counted = new Map<string, number>();
  for (const check of checks.toSorted((a, b) => severityOf(a) - severityOf(b))) {
    const name = countedName(check);
    counted.set(name, (counted.get(name) ?? 0) + 1);
  }
  const counts = counted.size < 2 ? '' : [...counted].map(([name, count]) => `${count} ${name}`).join(' · ');
  const partial = checks.filter(({ state, impact }) => state === worst && impact === 'major').length;
  if (partial > 0) return { state: worst, text: `${partial} of ${checks.length} systems in partial outage`, counts };
  const count = checks.filter(({ state }) => state === worst).length;
  return { state: worst, text: textOf(worst, count, checks.length), counts };
};

const countedName = ({ state, impact }: ShownState): string =>
  impact === null ? COUNTED[state] : COUNTED_IMPACT[impact];

/** Orders states for visitors. A partial outage is between degraded and down. */
export const severityOf = ({ state, impact }: ShownState): number =>
  PUBLIC_STATES.indexOf(state) + (impact === 'major' ? 0.5 : 0);

const COUNTED_IMPACT: Readonly<Record<Impact, string>> = {
  minor: 'degraded',
  major: 'partial outage',
  critical: 'major outage',
};

const COUNTED: Readonly<Record<PublicState, string>> = {
  up: 'operational',
  degraded: 'degraded',
  maintenance: 'under maintenance',
  paused: 'paused',
  unknown: 'not measured yet',
  unread: 'not known right now',
  stale: 'not watched right now',
  down: 'down',
};

const textOf = (worst: PublicState, count: number, total: number): string => {
  const some = `${count} of ${total} systems`;
  const isAll = count === total;
  switch (worst) {
    case 'up':
      return 'All systems operational';
    case 'degraded':
      return `${some} degraded`;
    case 'maintenance':
      return `${some} under maintenance`;
    case 'paused':
      return isAll ? 'Monitoring is paused' : `${some} paused`;
    case 'unknown':
      return isAll ? 'Nothing has been measured yet' : `${some} not measured yet`;
    case 'unread':
      return isAll ? 'The current state cannot be read' : `The current state of ${some} cannot be read`;
    case 'stale':
      return isAll ? 'We are not watching right now' : `We are not watching ${some} right now`;
    case 'down':
      return isAll ? 'Major outage' : `${some} down`;
  }
};
