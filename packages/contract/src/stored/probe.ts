import { CertificateFacts, ProbeResult } from '../bus/result.ts';

/** The evidence of a state change. Null if there was none. */
export const StoredProbe = ProbeResult.nullable();

export const StoredFirstProbe = ProbeResult;

export const StoredCertificate = CertificateFacts.nullable();

/**
 * The parts of a raw result without columns. Null for a success without further detail. Older details include the
 * certificate.
 */
export const StoredResultDetail = ProbeResult.pick({
  proberError: true,
  summary: true,
  remoteAddress: true,
  certificate: true,
})
  .partial()
  .nullable();
