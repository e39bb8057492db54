/** A request to the other installation, behind the egress rules: no redirects, within some seconds, with a bounded answer. */
export type PairFetch = (
  url: string,
  request: { method: string; headers: Record<string, string>; body: string | null },
) => Promise<Response>;
