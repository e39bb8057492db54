import type { AlertKind } from './alert.ts';

/** What pairs alerts: of an outage, its beginning and its end; and what happened within it. */
export interface PairableAlert {
  kind: AlertKind;
  check: { id: number };
  outage?: { id: number };
}

/** One thing that a message says. */
export interface Told<T extends PairableAlert> {
  alert: T;
  /** The opening that `alert` follows, when the same message brings both: then it says both ends in one. */
  opening: T | null;
}

/**
 * What a message with these alerts says, in their order: an outage whose beginning and end are both in it is said once, and a change within
 * an outage is not said beside its end.
 */
export const pairEnds = <T extends PairableAlert>(alerts: readonly T[]): Told<T>[] => {
  const ends = new Map<string, T>();
  const begun = new Set<string>();
  for (const alert of alerts) {
    const outage = outageOf(alert);
    if (outage === null) continue;
    if (alert.kind === 'down') begun.add(outage);
    if (isEnd(alert) && !ends.has(outage)) ends.set(outage, alert);
  }
  return alerts.flatMap((alert): Told<T>[] => {
    const outage = outageOf(alert);
    const end = outage === null ? undefined : ends.get(outage);
    if (outage === null || end === undefined) return [{ alert, opening: null }];
    if (alert.kind === 'down') return [{ alert: end, opening: alert }];
    if (alert.kind === 'state-change') return [];
    return isEnd(alert) && begun.has(outage) ? [] : [{ alert, opening: null }];
  });
};

const isEnd = ({ kind }: PairableAlert): boolean => kind === 'up' || kind === 'paused';
const outageOf = ({ check, outage }: PairableAlert): string | null => (outage ? `${check.id} ${outage.id}` : null);
