/** Uses the egress guard, follows no redirects, and limits the time and the size of the response. */
export type PairFetch = (
  url: string,
  request: { method: string; headers: Record<string, string>; body: string | null },
) => Promise<Response>;
