import type { Span } from '../reports/time/span.ts';

export interface MaintenancePlan extends Span {
  checkIds: readonly number[];
  mutesAlerts: boolean;
  isLeftOut: boolean;
}

export type MaintenanceState = 'scheduled' | 'in_progress' | 'completed';

export const maintenanceStateOf = ({ from, to }: Span, now: number): MaintenanceState =>
  now < from ? 'scheduled' : now < to ? 'in_progress' : 'completed';

/** By the name of the field in the API. */
export type MaintenanceProblems = Partial<
  Record<'start' | 'end' | 'checks' | 'mutes_alerts' | 'left_out_of_availability', string>
>;

/** A form that was open for a while may send a start in the past. The maintenance then begins now. */
const LATE_MS = 15 * 60_000;
const MAX_MS = 31 * 86_400_000;

/** Rejects a window in the past, because no one may remove downtime from the figures afterwards. */
export const decideNewMaintenance = (
  plan: MaintenancePlan,
  now: number,
): { plan: MaintenancePlan } | { problems: MaintenanceProblems } => {
  if (plan.from < now - LATE_MS) return { problems: { start: 'The start must not be in the past' } };
  const from = Math.max(plan.from, now);
  const end = problemOfEnd(from, plan.to, now);
  return end === null ? { plan: { ...plan, from } } : { problems: { end } };
};

/** After the start, only the end can change. After the end, nothing can change. */
export const decideChangedMaintenance = (
  before: MaintenancePlan,
  after: MaintenancePlan,
  now: number,
): { plan: MaintenancePlan } | { problems: MaintenanceProblems } => {
  const state = maintenanceStateOf(before, now);
  if (state === 'scheduled' && after.from !== before.from) return decideNewMaintenance(after, now);
  const problems: MaintenanceProblems = {};
  const stays = `This cannot be changed, because the maintenance ${state === 'completed' ? 'is over' : 'has started'}`;
  if (state !== 'scheduled') {
    if (after.from !== before.from) problems.start = stays;
    if (after.mutesAlerts !== before.mutesAlerts) problems.mutes_alerts = stays;
    if (after.isLeftOut !== before.isLeftOut) problems.left_out_of_availability = stays;
    if (!hasSame(before.checkIds, after.checkIds)) problems.checks = stays;
  }
  if (after.to !== before.to) {
    const end = state === 'completed' ? stays : problemOfEnd(after.from, after.to, now);
    if (end !== null) problems.end = end;
  }
  return Object.keys(problems).length > 0 ? { problems } : { plan: after };
};

const problemOfEnd = (from: number, to: number, now: number): string | null => {
  if (to <= from) return 'The end must be after the start';
  if (to <= now) return 'The end must be in the future';
  return to - from > MAX_MS ? 'Maintenance can last at most 31 days' : null;
};

const hasSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));
