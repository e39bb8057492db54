import type { CheckData } from '@pharos/contract/rest/checks/check-body.ts';

/**
 * Returns the response time in milliseconds from which a check counts as degraded, or null if it has no active
 * performance alert. `data` is the JSON string of the check.
 */
export const degradedThreshold = (data: string): number | null => {
  const { performance_alert: alert } = JSON.parse(data) as CheckData;
  return alert?.is_active ? (alert.threshold ?? null) : null;
};
