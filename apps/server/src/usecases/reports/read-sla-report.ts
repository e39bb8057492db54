import { limitsOf } from '@pharos/domain/plans/plans.ts';
import { availabilityOf, downtimeOf } from '@pharos/domain/reports/availability.ts';
import { FORMULA, formulaWithNumbers } from '@pharos/domain/reports/availability-formula.ts';
import { type SlaFigures, slaFigures } from '@pharos/domain/reports/sla-figures.ts';
import { monthOf } from '@pharos/domain/reports/time/calendar-days.ts';
import { historyLimit } from '@pharos/domain/reports/time/history-limit.ts';
import type { Span } from '@pharos/domain/reports/time/span.ts';
import { readCheckHistories } from '../../storage/checks/check-histories.ts';
import { type OutageStateChange, readOutageStateChanges } from '../../storage/history/outage-state-changes.ts';
import { readOrganizationZone } from '../../storage/organizations/organization-zone.ts';
import type { Caller, Services } from '../context.ts';
import { invalid, notFound } from '../errors.ts';
import { planOf } from '../plan-of.ts';
import { findCheckOfCaller } from './find-check-of-caller.ts';

export interface SlaReport {
  check: Awaited<ReturnType<typeof findCheckOfCaller>>;
  organization: { id: number; name: string };
  month: string;
  zone: string;
  range: Span;
  generatedAt: number;
  isComplete: boolean;
  formula: { words: string; numbers: string };
  figures: SlaFigures;
  downMs: number;
  days: (SlaFigures['days'][number] & { downMs: number; availability: number | null })[];
  /**
   * The outages in chronological order. `downMs` covers only the part within the report, the other fields the whole
   * outage.
   */
  outages: { startedAt: Date; endedAt: Date | null; downMs: number; changes: OutageStateChange[] }[];
}

export interface SlaQuery {
  checkId: number;
  /** A month as YYYY-MM. */
  month: string;
  /** Defaults to the zone of the organization. */
  zone: string | undefined;
}

export const readSlaReport = async (
  services: Pick<Services, 'db' | 'settings' | 'now'>,
  caller: Caller,
  { checkId, month, zone: requested }: SlaQuery,
): Promise<SlaReport> => {
  const { db } = services;
  const [check, { name, timezone }, plan] = await Promise.all([
    findCheckOfCaller(services, caller, checkId),
    readOrganizationZone(db, caller.organization.id),
    planOf(services, caller),
  ]);
  const now = services.now();
  const zone = requested ?? timezone;
  const whole = monthOf(zone, month);
  refuseUnavailableMonth(whole, now, limitsOf(plan, now).historyMonths);

  const range = { from: whole.from, to: Math.min(whole.to, now) };
  const history = (await readCheckHistories(db, [checkId], range, now)).get(checkId);
  if (!history) throw notFound('Check');
  const figures = slaFigures(history, range, zone);
  const changes = await readOutageStateChanges(db, checkId, [...figures.outages.keys()]);
  const byOutage = Map.groupBy(changes, ({ outage_id }) => outage_id);
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

const refuseUnavailableMonth = (month: Span, now: number, historyMonths: number): void => {
  if (month.from >= now) throw invalid({ month: ['Choose a month that has started.'] });
  if (month.from < historyLimit(now, historyMonths)) {
    throw invalid({ month: [`Reports show the last ${historyMonths} months. Choose a later month.`] });
  }
};
