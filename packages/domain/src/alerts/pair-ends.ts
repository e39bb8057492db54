import type { AlertKind } from './alert.ts';

export interface PairableAlert {
  kind: AlertKind;
  check: { id: number };
  outage?: { id: number };
}

export interface MessageEntry<T extends PairableAlert> {
  alert: T;
  opening: T | null;
}

/**
 * Returns the entries of a message with these alerts, in their order. If a message contains both the start and the end
 * of an outage, one entry reports both. State changes within an outage are omitted if the message contains its end.
 */
export const pairEnds = <T extends PairableAlert>(alerts: readonly T[]): MessageEntry<T>[] => {
  const ends = new Map<string, T>();
  const opened = new Set<string>();
  for (const alert of alerts) {
    const outage = outageOf(alert);
    if (outage === null) continue;
    if (alert.kind === 'down') opened.add(outage);
    if (isEnd(alert) && !ends.has(outage)) ends.set(outage, alert);
  }
  return alerts.flatMap((alert): MessageEntry<T>[] => {
    const outage = outageOf(alert);
    const end = outage === null ? undefined : ends.get(outage);
    if (outage === null || end === undefined) return [{ alert, opening: null }];
    if (alert.kind === 'down') return [{ alert: end, opening: alert }];
    if (alert.kind === 'state-change') return [];
    return isEnd(alert) && opened.has(outage) ? [] : [{ alert, opening: null }];
  });
};

const isEnd = ({ kind }: PairableAlert): boolean => kind === 'up' || kind === 'paused';
const outageOf = ({ check, outage }: PairableAlert): string | null => (outage ? `${check.id} ${outage.id}` : null);
