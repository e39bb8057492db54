/**
 * Sends a request to the other installation through the egress guard. It follows no redirects, and limits the time and
 * the size of the response.
 */
export type PairFetch = (
  url: string,
  request: { method: string; headers: Record<string, string>; body: string | null },
) => Promise<Response>;
