import type { Alert } from './alert.ts';

/** One thing that a message says. */
export interface Told {
  alert: Alert;
  /** The opening that `alert` follows, when the same message brings both: then it says both ends in one. */
  opening: Alert | null;
}

/** What a message with these alerts says, in their order: an outage whose beginning and end are both in it is said once. */
export const pairEnds = (alerts: readonly Alert[]): Told[] =>
  alerts.flatMap((alert): Told[] => {
    const end = alerts.find((other) => isEndOf(other, alert));
    if (end) return [{ alert: end, opening: alert }];
    return alerts.some((other) => isEndOf(alert, other)) ? [] : [{ alert, opening: null }];
  });

const isEndOf = (end: Alert, opening: Alert): boolean =>
  opening.kind === 'down' &&
  (end.kind === 'up' || end.kind === 'paused') &&
  end.check.id === opening.check.id &&
  end.outage.id === opening.outage.id;
