import {
  changeMaintenance,
  createMaintenance,
  type Maintenance,
} from '@pharos/contract/rest/status-pages/maintenances.ts';
import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import { instantOf, wallTimeOf } from '../../../lib/format/wall-time.ts';
import { issuesByField } from '../parts/errors-by-field.ts';

export interface MaintenanceDraft {
  name: string;
  text: string;
  /** Local time in the time zone of the form. Also applies to `end`. */
  start: string;
  end: string;
  checks: readonly number[];
  pages: readonly number[];
  mutesAlerts: boolean;
  isLeftOut: boolean;
}

/** Maps API field names to form fields. */
export const FIELDS = {
  name: 'name',
  text: 'text',
  start: 'start',
  end: 'end',
  checks: 'checks',
  status_pages: 'pages',
  mutes_alerts: 'mutesAlerts',
  left_out_of_availability: 'isLeftOut',
} as const;

const HOUR_MS = 3_600_000;

/** Starts at a full hour, one to two hours after `now` (epoch milliseconds), and lasts an hour. */
export const newMaintenance = (pages: readonly number[], now: number, zone: string): MaintenanceDraft => {
  const start = Math.ceil(now / HOUR_MS) * HOUR_MS + HOUR_MS;
  return {
    name: '',
    text: '',
    start: wallTimeOf(new Date(start).toISOString(), zone),
    end: wallTimeOf(new Date(start + HOUR_MS).toISOString(), zone),
    checks: [],
    pages,
    mutesAlerts: true,
    isLeftOut: true,
  };
};

export const draftOf = (maintenance: Maintenance, zone: string): MaintenanceDraft => ({
  name: maintenance.name,
  text: maintenance.text,
  start: wallTimeOf(maintenance.start, zone),
  end: wallTimeOf(maintenance.end, zone),
  checks: maintenance.checks,
  pages: maintenance.status_pages,
  mutesAlerts: maintenance.mutes_alerts,
  isLeftOut: maintenance.left_out_of_availability,
});

/** Invalid times are sent as entered, so that validation rejects them. */
export const bodyOf = (draft: MaintenanceDraft, zone: string) => ({
  name: draft.name.trim(),
  text: draft.text.trim(),
  start: instantOf(draft.start, zone) ?? draft.start,
  end: instantOf(draft.end, zone) ?? draft.end,
  checks: [...draft.checks],
  status_pages: [...draft.pages],
  mutes_alerts: draft.mutesAlerts,
  left_out_of_availability: draft.isLeftOut,
});

/**
 * Contains only changed fields, because the server rejects other changes after the start and the form shows only
 * minutes.
 */
export const changesOf = (before: MaintenanceDraft, after: MaintenanceDraft, zone: string) => {
  const [old, fresh] = [bodyOf(before, zone), bodyOf(after, zone)];
  const changed = Object.entries(fresh).filter(([field, value]) => !equalJson(value, old[field as keyof typeof old]));
  return Object.fromEntries(changed) as Partial<typeof fresh>;
};

const NO_TIME = 'Enter a day and a time';

/** `changes` is the request body: only the changes of a stored window, or all fields of a new one. */
export const validateMaintenance = (draft: MaintenanceDraft, changes: object, isNew: boolean, zone: string) => {
  const schema = isNew ? createMaintenance.body : changeMaintenance.body;
  const errors = issuesByField(FIELDS, schema.safeParse(changes));
  const [start, end] = [instantOf(draft.start, zone), instantOf(draft.end, zone)];
  if (start === null) errors.start = NO_TIME;
  if (end === null) errors.end = NO_TIME;
  else if (start !== null && end <= start) errors.end = 'The end must be after the start';
  return errors;
};
