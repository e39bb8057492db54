import { splitPrefix } from '../settings/url-prefix.ts';

type Url = string | null | undefined;

/**
 * Merges the URLs of the body and of `data`. One of them may lack the prefix or port of the other. Returns `conflict`
 * if they describe different targets.
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
