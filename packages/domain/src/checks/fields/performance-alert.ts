import type { PerformanceAlert } from '@pharos/contract/stored/check-options.ts';
import { dataField, omitUndefined } from './field.ts';
import { outsideRange, PERFORMANCE_DURATION_SECONDS, PERFORMANCE_THRESHOLD_MS } from './limits.ts';

const inPart = (part: string, message: string | null): string | null => message && `${part}: ${message}`;

export const performanceAlert = dataField<'performance_alert', PerformanceAlert, Partial<PerformanceAlert>>(
  'performance_alert',
  {
    defaultValue: () => ({ isActive: false, thresholdMs: 2500, durationSeconds: 0 }),
    problem: ({ thresholdMs, durationSeconds }) =>
      inPart('threshold', outsideRange(thresholdMs, PERFORMANCE_THRESHOLD_MS)) ??
      inPart('duration', outsideRange(durationSeconds, PERFORMANCE_DURATION_SECONDS)),
    gate: ['performance_alerting', 'Performance alerting needs'],
    read: ({ is_active: isActive, threshold: thresholdMs, duration: durationSeconds }) =>
      omitUndefined({ isActive, thresholdMs, durationSeconds }),
    write: ({ isActive, thresholdMs, durationSeconds }) =>
      omitUndefined({ is_active: isActive, threshold: thresholdMs, duration: durationSeconds }),
    apply: (draft, before) => ({ value: { ...before, ...draft } }),
    toDraft: (alert) => alert,
  },
);
