import {
  changePageIncident,
  createPageIncident,
  type PageIncident,
  type PageIncidentStatus,
} from '@pharos/contract/rest/status-pages/page-incidents.ts';
import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import { instantOf, wallTimeOf } from '../../../lib/format/wall-time.ts';
import { issuesByField } from '../parts/errors-by-field.ts';

export interface IncidentDetails {
  name: string;
  impact: PageIncident['impact'];
  checks: readonly number[];
  pages: readonly number[];
}

export interface IncidentDraft extends IncidentDetails {
  status: PageIncidentStatus;
  text: string;
  /** Local time in the time zone of the form. Empty means now. */
  start: string;
}

/** Maps API field names to form fields. */
export const DETAIL_FIELDS = { name: 'name', impact: 'impact', checks: 'checks', status_pages: 'pages' } as const;
export const DRAFT_FIELDS = { ...DETAIL_FIELDS, status: 'status', text: 'text', start: 'start' } as const;

export const newIncident = (pages: readonly number[]): IncidentDraft => ({
  name: '',
  impact: 'minor',
  status: 'investigating',
  text: '',
  checks: [],
  pages,
  start: '',
});

/** `paused` means that a pause ended the outage and the check has not been up since. */
export type Outcome = 'lasts' | 'paused' | 'over';

interface Outage {
  check: number;
  checkName: string;
  /** ISO 8601. */
  began: string;
  outcome: Outcome;
}

const FIRST_UPDATES: Record<Outcome, Pick<IncidentDraft, 'status' | 'text'>> = {
  lasts: {
    status: 'investigating',
    text: 'We have noticed a problem and are investigating it. We will post an update here when we know more.',
  },
  paused: {
    status: 'monitoring',
    text: 'There was a problem. Monitoring was paused before the recovery was detected.',
  },
  over: { status: 'resolved', text: 'There was a problem. It is now resolved.' },
};

const MAX_NAME_LENGTH = 200;

/** The texts are neutral and contain no details from the probes. */
export const incidentOf = ({ check, checkName, began, outcome }: Outage, pages: readonly number[], zone: string) => ({
  ...newIncident(pages),
  name: `Problem with ${checkName}`.slice(0, MAX_NAME_LENGTH),
  impact: 'major' as const,
  checks: [check],
  start: wallTimeOf(began, zone),
  ...FIRST_UPDATES[outcome],
});

const detailsBody = ({ name, impact, checks, pages }: IncidentDetails) => ({
  name: name.trim(),
  impact,
  checks: [...checks],
  status_pages: [...pages],
});

export interface Begin {
  zone: string;
  /**
   * A state change of the outage, and the start of the outage (ISO 8601). Null if the incident is not based on an
   * outage.
   */
  outage: { id: number; began: string } | null;
}

export const bodyOf = (draft: IncidentDraft, { zone, outage }: Begin) => {
  // The form shows only minutes. If the start was not edited, the exact time is sent.
  const isUntouched = outage !== null && draft.start === wallTimeOf(outage.began, zone);
  const start = isUntouched ? outage.began : instantOf(draft.start, zone);
  return {
    ...detailsBody(draft),
    status: draft.status,
    text: draft.text,
    ...(start !== null && { start }),
    ...(outage !== null && { based_on: outage.id }),
  };
};

export const validateIncident = (draft: IncidentDraft, begin: Begin) =>
  issuesByField(DRAFT_FIELDS, createPageIncident.body.safeParse(bodyOf(draft, begin)));

export const detailsOf = (incident: PageIncident): IncidentDetails => ({
  name: incident.name,
  impact: incident.impact,
  checks: incident.checks,
  pages: incident.status_pages,
});

/** Contains only changed fields, because another user may change other fields at the same time. */
export const changesOf = (before: IncidentDetails, after: IncidentDetails) => {
  const [old, fresh] = [detailsBody(before), detailsBody(after)];
  return {
    ...(fresh.name !== old.name && { name: fresh.name }),
    ...(fresh.impact !== old.impact && { impact: fresh.impact }),
    ...(!equalJson(fresh.checks, old.checks) && { checks: fresh.checks }),
    ...(!equalJson(fresh.status_pages, old.status_pages) && { status_pages: fresh.status_pages }),
  };
};

export const validateDetails = (details: IncidentDetails) =>
  issuesByField(DETAIL_FIELDS, changePageIncident.body.safeParse(detailsBody(details)));
