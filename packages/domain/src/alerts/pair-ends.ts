import type { AlertKind } from './alert.ts';

/** What pairs alerts: of an outage, its beginning and its end. */
export interface Tellable {
  kind: AlertKind;
  check: { id: number };
  outage?: { id: number };
}

/** One thing that a message says. */
export interface Told<T extends Tellable> {
  alert: T;
  /** The opening that `alert` follows, when the same message brings both: then it says both ends in one. */
  opening: T | null;
}

/** What a message with these alerts says, in their order: an outage whose beginning and end are both in it is said once. */
export const pairEnds = <T extends Tellable>(alerts: readonly T[]): Told<T>[] => {
  const ends = new Map<string, T>();
  const begun = new Set<string>();
  for (const alert of alerts) {
    if (alert.kind === 'down') begun.add(outageOf(alert));
    if (isEnd(alert) && !ends.has(outageOf(alert))) ends.set(outageOf(alert), alert);
  }
  return alerts.flatMap((alert): Told<T>[] => {
    const end = alert.kind === 'down' ? ends.get(outageOf(alert)) : undefined;
    if (end) return [{ alert: end, opening: alert }];
    return isEnd(alert) && begun.has(outageOf(alert)) ? [] : [{ alert, opening: null }];
  });
};

const isEnd = ({ kind }: Tellable): boolean => kind === 'up' || kind === 'paused';
const outageOf = ({ check, outage }: Tellable): string => `${check.id} ${outage?.id}`;
