import type { Alert } from '@pharos/domain/alerts/alert.ts';
import { dayText, momentText } from '../../html/moment-text.ts';
import { type AlertContent, addressFact } from './alert-content.ts';

type CertificateAlert = Extract<Alert, { kind: 'certificate' }>;

export const certificateContent = ({ check, certificate, organization, at }: CertificateAlert): AlertContent => {
  const { notAfter, subject, issuer, fingerprint } = certificate;
  const isOver = notAfter <= at;
  const day = dayText(notAfter, organization.timezone);
  const moment = momentText(notAfter, organization.timezone);
  return {
    subject: isOver ? `CERTIFICATE EXPIRED: ${check.name}` : `CERTIFICATE: ${check.name} expires on ${day}`,
    tone: isOver ? 'down' : 'degraded',
    badge: isOver ? 'Certificate expired' : 'Certificate expires soon',
    headline: `The certificate of ${check.name} ${isOver ? 'has expired' : `expires on ${day}`}`,
    lead: isOver ? 'Browsers reject the site until the certificate is renewed.' : 'Renew the certificate before then.',
    since: `${isOver ? 'Expired' : 'Expires'} ${moment}`,
    facts: [
      addressFact(check),
      { label: isOver ? 'Expired' : 'Expires', value: moment },
      { label: 'Issued to', value: subject },
      { label: 'Issued by', value: issuer },
      { label: 'SHA-256', value: fingerprint },
    ],
    probes: [],
    action: 'Open the report',
  };
};
