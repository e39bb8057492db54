import type { ProbeEvidence } from '@pharos/contract/rest/reports/reports.ts';

/** Returns the protocol of a URL, such as "https" for "https://example.com/", or "check" if there is no prefix. */
export const protocolOf = (url: string): string => /^([a-z]+):\/\//i.exec(url)?.[1]?.toLowerCase() ?? 'check';

/** Checks whether the probe sends an HTTP GET request. A WebSocket connection starts with one too. */
export const isWebRequest = (url: string): boolean => ['http', 'https', 'ws', 'wss'].includes(protocolOf(url));

/**
 * Returns the headers that the probe sent. If it failed before it could send any, returns the headers of every web
 * request. Null for other protocols.
 */
export const requestHeaders = (
  { request_headers: kept }: Pick<ProbeEvidence, 'request_headers'>,
  url: string,
  userAgent: string | null,
): Readonly<Record<string, string>> | null => {
  if (kept !== null) return kept;
  if (!isWebRequest(url) || !URL.canParse(url)) return null;
  return {
    Host: new URL(url).host,
    ...(userAgent === null ? {} : { 'User-Agent': userAgent }),
    'Accept-Encoding': 'gzip,deflate,identity',
  };
};
