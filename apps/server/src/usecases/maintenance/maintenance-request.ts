import {
  type MaintenanceProblems,
  type MaintenanceState,
  maintenanceStateOf,
} from '@pharos/domain/maintenance/decide-maintenance.ts';
import type { StoredMaintenance } from '../../storage/maintenance/maintenances.ts';
import { invalid, type Refusal } from '../errors.ts';

export type { StoredMaintenance };

export type MaintenanceView = StoredMaintenance & { state: MaintenanceState };

export const viewOf = (maintenance: StoredMaintenance, now: number): MaintenanceView => ({
  ...maintenance,
  state: maintenanceStateOf(maintenance, now),
});

/** Times are in epoch milliseconds. */
export type MaintenanceRequest = Omit<StoredMaintenance, 'id' | 'organizationId'>;

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

export const refusedPlan = (problems: MaintenanceProblems): Refusal =>
  invalid(Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, [problem]])));
