import { limitsOf } from '@pharos/domain/plans/plans.ts';
import { FORMULA, formulaWithNumbers } from '@pharos/domain/reports/availability-formula.ts';
import { type SlaFigures, slaFigures } from '@pharos/domain/reports/sla.ts';
import { monthOf } from '@pharos/domain/reports/time/calendar.ts';
import { historyStart } from '@pharos/domain/reports/time/history-start.ts';
import type { Span } from '@pharos/domain/reports/time/span.ts';
import { availabilityOf, downtimeOf } from '@pharos/domain/reports/time/time-in-state.ts';
import { readCheckHistories } from '../../storage/checks/check-histories.ts';
import { type OutageChange, readOutageEvidence } from '../../storage/history/outage-evidence.ts';
import { readOrganizationZone } from '../../storage/organizations/organization-zone.ts';
import type { Caller, Services } from '../context.ts';
import { invalid, notFound } from '../errors.ts';
import { planOf } from '../plan-of.ts';
import { checkOfCaller } from './check-of-caller.ts';

export interface SlaReport {
  check: Awaited<ReturnType<typeof checkOfCaller>>;
  organization: { id: number; name: string };
  month: string;
  zone: string;
  range: Span;
  generatedAt: number;
  isComplete: boolean;
  formula: { words: string; numbers: string };
  figures: SlaFigures;
  downMs: number;
  /** Days with their availability, as `figures.days`. */
  days: (SlaFigures['days'][number] & { downMs: number; availability: number | null })[];
  /** In order of time; `downMs` is within the report, the rest of the outage itself. */
  outages: { startedAt: Date; endedAt: Date | null; downMs: number; changes: OutageChange[] }[];
}

export interface SlaQuery {
  checkId: number;
  /** YYYY-MM */
  month: string;
  /** The organization's unless given. */
  zone: string | undefined;
}

/** A calendar month of a check, up to now while it lasts, with everything that its availability was computed from. */
export const readSlaReport = async (
  services: Pick<Services, 'db' | 'settings' | 'now'>,
  caller: Caller,
  { checkId, month, zone: asked }: SlaQuery,
): Promise<SlaReport> => {
  const { db } = services;
  const [check, { name, timezone }, plan] = await Promise.all([
    checkOfCaller(services, caller, checkId),
    readOrganizationZone(db, caller.organization.id),
    planOf(services, caller),
  ]);
  const now = services.now();
  const zone = asked ?? timezone;
  const whole = monthOf(zone, month);
  refuseOutside(whole, now, limitsOf(plan, now).historyMonths);

  const range = { from: whole.from, to: Math.min(whole.to, now) };
  const history = (await readCheckHistories(db, [checkId], range, now)).get(checkId);
  if (!history) throw notFound('Check');
  const figures = slaFigures(history, range, zone, check.created_at.getTime());
  const evidence = await readOutageEvidence(db, checkId, [...figures.outages.keys()]);
  const byOutage = Map.groupBy(evidence, ({ outage_id }) => outage_id);
  return {
    check,
    organization: { id: caller.organization.id, name },
    month,
    zone,
    range,
    generatedAt: now,
    isComplete: whole.to <= now,
    formula: { words: FORMULA, numbers: formulaWithNumbers(figures.time) },
    figures,
    downMs: downtimeOf(figures.time),
    days: figures.days.map((day) => ({
      ...day,
      downMs: downtimeOf(day.time),
      availability: availabilityOf(day.time),
    })),
    outages: [...figures.outages].flatMap(([id, downMs]) => {
      const changes = byOutage.get(id) ?? [];
      const [first] = changes;
      if (!first) return [];
      return [{ startedAt: first.started_at, endedAt: changes.at(-1)?.ended_at ?? null, downMs, changes }];
    }),
  };
};

const refuseOutside = (month: Span, now: number, historyMonths: number): void => {
  if (month.from >= now) throw invalid({ month: ['Choose a month that has begun.'] });
  if (month.from < historyStart(now, historyMonths)) {
    throw invalid({ month: [`Your plan shows the last ${historyMonths} months; choose a later month.`] });
  }
};
