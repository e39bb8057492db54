import type { MaintenanceState } from '@pharos/domain/maintenance/decide-maintenance.ts';
import type { CheckReport, PublicReport, ReportedOutage } from '@pharos/domain/public-status/public-report.ts';
import { stateName } from '@pharos/domain/public-status/public-summary.ts';
import type { PublicPage } from '../../../usecases/public-status/read-public-page.ts';
import { outageState } from '../feeds/feed-entries.ts';
import { toIncidentJson, toMaintenanceJson } from './statuspage-notices.ts';
import { componentStatus, topLevelStatus } from './statuspage-status.ts';

/** The files of Statuspage's public API (https://www.atlassian.com/software/statuspage/api "Status API v2"). */
export const STATUSPAGE_KINDS = [
  'summary',
  'status',
  'components',
  'incidents',
  'incidents/unresolved',
  'scheduled-maintenances',
  'scheduled-maintenances/upcoming',
  'scheduled-maintenances/active',
] as const;
export type StatuspageKind = (typeof STATUSPAGE_KINDS)[number];

type Page = Pick<PublicPage, 'id' | 'name' | 'createdAt' | 'checks'>;

export const statuspageJson = (kind: StatuspageKind, page: Page, url: string, report: PublicReport): object => {
  const head = { page: pageOf(page, url, report) };
  const shapes = () => ({ pageId: page.id, url, components: components() });
  const incidents = () => [
    ...report.notices.incidents.map((incident) => toIncidentJson(incident, shapes())),
    ...report.outages.map((outage) => incidentOf(outage, page, url, report)),
  ];
  const maintenances = (...states: MaintenanceState[]) =>
    report.notices.maintenances
      .filter(({ state }) => states.includes(state))
      .map((each) => toMaintenanceJson(each, shapes()));
  const unresolved = () => incidents().filter(({ resolved_at }) => resolved_at === null);
  const components = () => report.checks.map((check, index) => componentOf(check, index, page, report));
  switch (kind) {
    case 'summary':
      return {
        ...head,
        components: components(),
        incidents: unresolved(),
        scheduled_maintenances: maintenances('scheduled', 'in_progress'),
        status: topLevelStatus(report),
      };
    case 'status':
      return { ...head, status: topLevelStatus(report) };
    case 'components':
      return { ...head, components: components() };
    case 'incidents':
      return { ...head, incidents: incidents() };
    case 'incidents/unresolved':
      return { ...head, incidents: unresolved() };
    case 'scheduled-maintenances':
      return { ...head, scheduled_maintenances: maintenances('scheduled', 'in_progress', 'completed') };
    case 'scheduled-maintenances/upcoming':
      return { ...head, scheduled_maintenances: maintenances('scheduled') };
    case 'scheduled-maintenances/active':
      return { ...head, scheduled_maintenances: maintenances('in_progress') };
  }
};

const iso = (moment: number): string => new Date(moment).toISOString();

const pageOf = ({ id, name }: Page, url: string, { readAt }: PublicReport) => ({
  id: String(id),
  name,
  url,
  time_zone: 'Etc/UTC',
  updated_at: iso(readAt),
});

const componentOf = (check: CheckReport, index: number, page: Page, { readAt }: PublicReport) => {
  const { id, name, address, state, days } = check;
  const createdAt = page.checks.find((each) => each.id === id)?.createdAt ?? page.createdAt;
  return {
    id: String(id),
    name,
    status: componentStatus(check),
    state,
    created_at: iso(createdAt),
    updated_at: iso(readAt),
    position: index + 1,
    description: state === 'up' ? address : [stateName(check), ...(address === null ? [] : [address])].join(': '),
    showcase: true,
    start_date: days.find(({ availability }) => availability !== null)?.date ?? null,
    group_id: null,
    page_id: String(page.id),
    group: false,
    only_show_if_degraded: false,
  };
};

/**
 * An outage that ended with a pause is unresolved until its check is seen available. While the check is not monitored,
 * the incident has the impact of the page's indicator, because Statuspage's indicator is never below an unresolved
 * incident.
 */
const incidentOf = (outage: ReportedOutage, page: Page, url: string, report: PublicReport) => {
  const { id, check, from, to, pause, isOngoing } = outage;
  const index = report.checks.findIndex((each) => each.id === check.id);
  const reported = report.checks[index];
  const incidentId = `${check.id}-${id}`;
  const component = { code: String(check.id), name: check.name };
  const resolvedAt = pause ? pause.seenUpAt : to;
  const update = (
    status: 'investigating' | 'resolved',
    at: number,
    states: [string, string],
    body: string,
    key: string = status,
  ) => ({
    id: `${incidentId}-${key}`,
    status,
    body,
    incident_id: incidentId,
    created_at: iso(at),
    updated_at: iso(at),
    display_at: iso(at),
    affected_components: [{ ...component, old_status: states[0], new_status: states[1] }],
    deliver_notifications: false,
    custom_tweet: null,
    tweet_id: null,
  });
  const began = update('investigating', from, ['operational', 'major_outage'], `${check.name} is down.`);
  const paused =
    pause && to !== null
      ? [
          update(
            'investigating',
            to,
            ['major_outage', 'under_maintenance'],
            `Monitoring of ${check.name} was paused. No recovery was seen before.`,
            'paused',
          ),
        ]
      : [];
  const ended =
    resolvedAt === null
      ? []
      : [
          update(
            'resolved',
            resolvedAt,
            [pause ? 'under_maintenance' : 'major_outage', 'operational'],
            `${check.name} is up again.`,
          ),
        ];
  return {
    id: incidentId,
    name: `${check.name} ${outageState(outage)}`,
    status: resolvedAt === null ? 'investigating' : 'resolved',
    created_at: iso(from),
    updated_at: iso(resolvedAt ?? to ?? from),
    monitoring_at: null,
    resolved_at: resolvedAt === null ? null : iso(resolvedAt),
    impact: resolvedAt === null && !isOngoing ? 'minor' : 'major',
    shortlink: `${url}#outages`,
    started_at: iso(from),
    page_id: String(page.id),
    incident_updates: [...ended, ...paused, began],
    components: reported ? [componentOf(reported, index, page, report)] : [],
    reminder_intervals: null,
  };
};
