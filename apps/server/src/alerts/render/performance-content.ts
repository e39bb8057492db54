import type { Alert } from '@pharos/domain/alerts/alert.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import { momentText } from '../../html/moment-text.ts';
import { type AlertContent, addressFact } from './alert-content.ts';
import { msText } from './probe-content.ts';

type PerformanceAlert = Extract<Alert, { kind: 'degraded' | 'recovered' }>;

export const performanceContent = ({ kind, check, performance, organization }: PerformanceAlert): AlertContent => {
  const isSlow = kind === 'degraded';
  const threshold = msText(performance.thresholdMs);
  const lasting = performance.durationSeconds > 0 ? ` for ${durationText(performance.durationSeconds * 1000)}` : '';
  const since = momentText(performance.startedAt, organization.timezone);
  return {
    subject: isSlow ? `DEGRADED: ${check.name}` : `RECOVERED: ${check.name}`,
    tone: isSlow ? 'degraded' : 'up',
    badge: isSlow ? 'Degraded' : 'Recovered',
    headline: isSlow ? `${check.name} is slow` : `${check.name} is fast again`,
    lead: `Its response time has been ${isSlow ? 'above' : 'at or below'} ${threshold}${lasting}.`,
    since: `${isSlow ? 'Slow' : 'Fast'} since ${since}`,
    facts: [
      addressFact(check),
      { label: isSlow ? 'Slow since' : 'Fast since', value: since },
      { label: 'Response time', value: msText(performance.responseTimeMs) },
      { label: 'Threshold', value: threshold },
    ],
    probes: [],
    action: 'Open the report',
  };
};
