import type { CheckData } from '@pharos/contract/rest/checks/check-body.ts';

/**
 * Returns the threshold in milliseconds, or null without an active performance alert. `data` is the JSON string of the
 * check.
 */
export const degradedThreshold = (data: string): number | null => {
  const { performance_alert: alert } = JSON.parse(data) as CheckData;
  return alert?.is_active ? (alert.threshold ?? null) : null;
};
