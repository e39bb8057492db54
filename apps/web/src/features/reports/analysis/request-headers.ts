import type { ProbeEvidence } from '@pharos/contract/rest/reports/reports.ts';

/** Returns the scheme, such as "https", or "check" if the URL has none. */
export const protocolOf = (url: string): string => /^([a-z]+):\/\//i.exec(url)?.[1]?.toLowerCase() ?? 'check';

/** A WebSocket connection also starts with an HTTP GET request. */
export const isWebRequest = (url: string): boolean => ['http', 'https', 'ws', 'wss'].includes(protocolOf(url));

/** Returns the headers that the probe sent, or the default headers if it failed before. Null for other protocols. */
export const requestHeaders = (
  { request_headers: recorded }: Pick<ProbeEvidence, 'request_headers'>,
  url: string,
  userAgent: string | null,
): Readonly<Record<string, string>> | null => {
  if (recorded !== null) return recorded;
  if (!isWebRequest(url) || !URL.canParse(url)) return null;
  return {
    Host: new URL(url).host,
    ...(userAgent === null ? {} : { 'User-Agent': userAgent }),
    'Accept-Encoding': 'gzip,deflate,identity',
  };
};
