import { connectionFailureText } from '@pharos/domain/text/connection-failure-text.ts';

/** Returns a readable reason, which contains no address. */
export const connectionFailure = (error: unknown, signal: AbortSignal, timeoutMs: number): string => {
  if (signal.aborted) return `no response within ${timeoutMs / 1000} seconds`;
  return connectionFailureText(codeOf(error));
};

export const isBeforeRequest = (error: unknown, signal: AbortSignal): boolean =>
  !signal.aborted && BEFORE_REQUEST.test(codeOf(error));

const BEFORE_REQUEST = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|.*CERT.*)$/;

const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
};
