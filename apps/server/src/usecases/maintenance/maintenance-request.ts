import {
  type MaintenanceProblems,
  type MaintenanceState,
  maintenanceStateOf,
} from '@pharos/domain/maintenance/decide-maintenance.ts';
import type { StoredMaintenance } from '../../storage/maintenance/maintenances.ts';
import { invalid, type Refusal } from '../errors.ts';

export type { StoredMaintenance };

/** A maintenance window with its state. */
export type MaintenanceView = StoredMaintenance & { state: MaintenanceState };

export const viewOf = (maintenance: StoredMaintenance, now: number): MaintenanceView => ({
  ...maintenance,
  state: maintenanceStateOf(maintenance, now),
});

/** A requested maintenance window. Times are in epoch milliseconds. */
export type MaintenanceRequest = Omit<StoredMaintenance, 'id' | 'organizationId'>;

/** Returns the fields of a maintenance window for the audit log. */
export const auditedMaintenance = (maintenance: Omit<StoredMaintenance, 'id'>) => ({
  name: maintenance.name,
  text: maintenance.text,
  start: new Date(maintenance.from).toISOString(),
  end: new Date(maintenance.to).toISOString(),
  mutesAlerts: maintenance.mutesAlerts,
  isLeftOut: maintenance.isLeftOut,
  checks: maintenance.checkIds,
  pages: maintenance.pageIds,
});

/** Converts the problems of a plan to an `invalid` refusal with a message per field. */
export const refusedPlan = (problems: MaintenanceProblems): Refusal =>
  invalid(Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, [problem]])));
