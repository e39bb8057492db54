import { CertificateFacts, ProbeResult } from '../bus/result.ts';

/** The probe that a state change stores as evidence. Null if there was none. */
export const StoredProbe = ProbeResult.nullable();

/** The first probe of a suppressed failure. It is never null. */
export const StoredFirstProbe = ProbeResult;

/** The certificate that results refer to. Null if they refer to none. */
export const StoredCertificate = CertificateFacts.nullable();

/**
 * The detail of a raw result that its columns do not contain. Null for a success without further detail. Older details
 * include the certificate.
 */
export const StoredResultDetail = ProbeResult.pick({
  proberError: true,
  summary: true,
  remoteAddress: true,
  certificate: true,
})
  .partial()
  .nullable();
