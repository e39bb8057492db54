import type { CheckData } from '@pharos/contract/rest/checks/check-body.ts';

/** The response time in milliseconds from which a check counts as degraded; null without a performance alert. Takes the check's `data`. */
export const degradedThreshold = (data: string): number | null => {
  const { performance_alert: alert } = JSON.parse(data) as CheckData;
  return alert?.is_active ? (alert.threshold ?? null) : null;
};
