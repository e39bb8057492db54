import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { CertificateAlert } from '@pharos/contract/stored/check-options.ts';
import { DAY_MS } from '../figures/hour-figures.ts';
import type { Effect } from './effects.ts';
import type { JudgeContext } from './judge-context.ts';
import type { CertificateMoment, JudgeState } from './judge-state.ts';

/** Sufficient for the certificates of many servers with the same name. */
const REMEMBERED = 32;

/**
 * Raises one alert per certificate and chosen moment. A certificate that is first seen late raises only the most urgent
 * one. Another certificate within a day raises an alert only if it expires at least a day earlier. A server may create
 * a new certificate for each connection.
 */
export const judgeCertificate = (
  judgeState: JudgeState,
  result: ProbeResult,
  { check, now }: JudgeContext,
): { judgeState: JudgeState; effects: Effect[] } => {
  const { certificate } = result;
  if (!certificate || certificate.notAfter === null) return { judgeState, effects: [] };
  const moment = momentReached(certificate.notAfter - now, check.certificateAlert);
  if (moment === null) return { judgeState, effects: [] };
  const alert = `${certificate.fingerprint}/${moment}`;
  if (judgeState.raisedCertificateAlerts.includes(alert)) return { judgeState, effects: [] };
  const last = judgeState.lastCertificateAlerts[moment];
  // All expired certificates are equally urgent.
  const notAfter = Math.max(certificate.notAfter, now);
  if (last && now - last.raisedAt < DAY_MS && notAfter > last.notAfter - DAY_MS) return { judgeState, effects: [] };
  return {
    judgeState: {
      ...judgeState,
      raisedCertificateAlerts: [...judgeState.raisedCertificateAlerts, alert].slice(-REMEMBERED),
      lastCertificateAlerts: { ...judgeState.lastCertificateAlerts, [moment]: { raisedAt: now, notAfter } },
    },
    effects: [
      {
        kind: 'alert',
        alert: {
          event: 'certificate',
          stateChangeId: null,
          outageId: null,
          at: result.startedAt,
          dueAt: now,
          delayEndsAt: null,
          rule: {
            expiry: 'The certificate has expired',
            '7d': 'The certificate expires within 7 days',
            '15d': 'The certificate expires within 15 days',
          }[moment],
          detail: {
            moment,
            notAfter: certificate.notAfter,
            subject: certificate.subject,
            issuer: certificate.issuer,
            fingerprint: certificate.fingerprint,
          },
        },
      },
    ],
  };
};

const momentReached = (remaining: number, chosen: CertificateAlert): CertificateMoment | null => {
  if (chosen.onExpiry && remaining <= 0) return 'expiry';
  if (chosen.sevenDays && remaining <= 7 * DAY_MS) return '7d';
  if (chosen.fifteenDays && remaining <= 15 * DAY_MS) return '15d';
  return null;
};
