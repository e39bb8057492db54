import { splitPrefix } from '../settings/url-prefix.ts';

type Url = string | null | undefined;

/**
 * The URL of a check that may stand in the body, in `data`, or in both: one may lack the prefix, or the port, which the other
 * has. `conflict` when they mean two targets.
 */
export const mergeUrls = (body: Url, data: Url): { url: Url } | { conflict: true } => {
  if (!body || !data) return { url: body || data || (body === undefined ? data : body) };
  const [a, b] = [splitPrefix(body), splitPrefix(data)];
  if (a.prefix && b.prefix && a.prefix !== b.prefix) return { conflict: true };
  const prefix = b.prefix || a.prefix;
  if (a.rest === b.rest || isWithPort(b.rest, a.rest)) return { url: prefix + b.rest };
  return isWithPort(a.rest, b.rest) ? { url: prefix + a.rest } : { conflict: true };
};

const isWithPort = (longer: string, shorter: string): boolean =>
  longer.startsWith(`${shorter}:`) && /^\d+$/.test(longer.slice(shorter.length + 1));
