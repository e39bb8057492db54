import type { ProbeResult } from '@pharos/contract/bus/result.ts';

/** Whether a failure may come of the location's own connection: nothing answered, and it is not the certificate that is refused. */
export const mayBeOwnFault = ({
  verdict,
  statusCode,
  certificate,
}: Pick<ProbeResult, 'verdict' | 'statusCode' | 'certificate'>): boolean =>
  verdict === 'NR' && statusCode === null && (certificate?.problem ?? null) === null;
