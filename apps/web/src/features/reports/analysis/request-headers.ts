import type { ProbeEvidence } from '@pharos/contract/rest/reports/reports.ts';

/** "https" of "https://example.com/"; "check" where there is no prefix. */
export const protocolOf = (url: string): string => /^([a-z]+):\/\//i.exec(url)?.[1]?.toLowerCase() ?? 'check';

/** Whether the check asks with an HTTP GET; a web socket begins with one too. */
export const isWebRequest = (url: string): boolean => ['http', 'https', 'ws', 'wss'].includes(protocolOf(url));

/**
 * The headers that the probe sent; those that every web request carries where it failed before it could send any.
 * Null for other protocols.
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
