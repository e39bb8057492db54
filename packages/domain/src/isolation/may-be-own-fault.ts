import type { ProbeResult } from '@pharos/contract/bus/result.ts';

/**
 * Checks whether the location's own connection may have caused a failure: the target did not respond, and its
 * certificate was not rejected.
 */
export const mayBeOwnFault = ({
  verdict,
  statusCode,
  certificate,
}: Pick<ProbeResult, 'verdict' | 'statusCode' | 'certificate'>): boolean =>
  verdict === 'NR' && statusCode === null && (certificate?.problem ?? null) === null;
