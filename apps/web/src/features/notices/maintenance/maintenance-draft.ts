import {
  changeMaintenance,
  createMaintenance,
  type Maintenance,
} from '@pharos/contract/rest/status-pages/maintenances.ts';
import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import { instantOf, wallTimeOf } from '../../../lib/format/wall-time.ts';
import { issuesByField } from '../parts/errors-by-field.ts';

/** The values of the maintenance form. */
export interface MaintenanceDraft {
  name: string;
  text: string;
  /** Local date and time in the time zone of the form. The same applies to `end`. */
  start: string;
  end: string;
  checks: readonly number[];
  pages: readonly number[];
  mutesAlerts: boolean;
  isLeftOut: boolean;
}

/** Maps API field names to the form fields that show their errors. */
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

/**
 * Returns the initial values of a new maintenance window. It starts one to two hours after `now` (epoch milliseconds),
 * at a full hour, and lasts an hour.
 */
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

/** Returns the form values of a stored maintenance window. */
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

/**
 * Returns the request body that schedules the maintenance window. An invalid time is sent as entered, so that
 * validation rejects it.
 */
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
 * Returns the request body that updates the maintenance window. It contains only changed fields, because the server
 * rejects other changes after the start.
 * In addition, the form shows times only to the minute.
 */
export const changesOf = (before: MaintenanceDraft, after: MaintenanceDraft, zone: string) => {
  const [old, fresh] = [bodyOf(before, zone), bodyOf(after, zone)];
  const changed = Object.entries(fresh).filter(([field, value]) => !equalJson(value, old[field as keyof typeof old]));
  return Object.fromEntries(changed) as Partial<typeof fresh>;
};

const NO_TIME = 'Enter a day and a time';

/**
 * Returns the errors of the form, keyed by form field. `changes` is the request body: only the changes of a stored
 * window, or all fields of a new one.
 */
export const validateMaintenance = (draft: MaintenanceDraft, changes: object, isNew: boolean, zone: string) => {
  const schema = isNew ? createMaintenance.body : changeMaintenance.body;
  const errors = issuesByField(FIELDS, schema.safeParse(changes));
  const [start, end] = [instantOf(draft.start, zone), instantOf(draft.end, zone)];
  if (start === null) errors.start = NO_TIME;
  if (end === null) errors.end = NO_TIME;
  else if (start !== null && end <= start) errors.end = 'The end has to be after the start';
  return errors;
};
