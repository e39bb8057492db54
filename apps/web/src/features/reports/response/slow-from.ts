import type { CheckData } from '@pharos/contract/rest/checks/check-body.ts';

/** From how many milliseconds on a check counts as degraded; null while it has no performance alert. Takes the check's `data`. */
export const slowFrom = (data: string): number | null => {
  const { performance_alert: alert } = JSON.parse(data) as CheckData;
  return alert?.is_active ? (alert.threshold ?? null) : null;
};
