import { CertificateFacts, ProbeResult } from '../bus/result.ts';

/** A probe as a state change keeps it for evidence; null where there was none. */
export const StoredProbe = ProbeResult.nullable();

/** The first probe of a suppressed failure, which always has one. */
export const StoredFirstProbe = ProbeResult;

/** A certificate that results refer to; null where they name none. */
export const StoredCertificate = CertificateFacts.nullable();

/** What the detail of a raw result adds to its columns; null for a plain success. Older ones hold their certificate. */
export const StoredResultDetail = ProbeResult.pick({
  proberError: true,
  summary: true,
  remoteAddress: true,
  certificate: true,
})
  .partial()
  .nullable();
