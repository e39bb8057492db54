import type { CertificateDetail } from '../../alerts/alert.ts';
import { DAY_MS } from '../../figures/hour-figures.ts';
import type { NotifiedChange } from '../notified-change.ts';
import type { WebhookAlert } from './webhook-alert.ts';

const CHANGE_TEXTS: Record<NotifiedChange, string> = {
  down: ' is DOWN.',
  'other-failure': ' is DOWN.',
  up: ' is UP.',
  paused: ': monitoring was PAUSED.',
  restarted: ': monitoring was RESTARTED.',
};

export const webhookText = (alert: WebhookAlert): string =>
  `${alert.check.name} (${alert.check.url})${whatHappened(alert)}`;

const whatHappened = (alert: WebhookAlert): string => {
  switch (alert.kind) {
    case 'state-change':
      return CHANGE_TEXTS[alert.stateChange.change];
    case 'degraded': {
      const { responseTimeMs, thresholdMs } = alert.performance;
      return ` is DEGRADED: ${slowMs(responseTimeMs)} ms, above ${thresholdMs} ms.`;
    }
    case 'recovered':
      return ' responds in time again.';
    case 'certificate':
      return `: the certificate ${certificateEnd(alert.certificate, alert.at)}.`;
  }
};

/** Rounds up: 500.3 ms exceed a threshold of 500 ms, but 500 ms do not. */
export const slowMs = (responseTimeMs: number): number => Math.ceil(responseTimeMs);

/**
 * Describes when a certificate expires, such as "expires in 7 days". The days are counted from `at`, because a
 * certificate that is first seen late has less time left than its moment suggests.
 */
export const certificateEnd = ({ notAfter }: Pick<CertificateDetail, 'notAfter'>, at: number): string => {
  const rest = notAfter - at;
  if (rest <= 0) return 'has expired';
  if (rest < DAY_MS) return 'expires in less than a day';
  const days = Math.round(rest / DAY_MS);
  return `expires in ${days} ${days === 1 ? 'day' : 'days'}`;
};
