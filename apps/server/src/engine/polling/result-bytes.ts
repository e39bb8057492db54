import type { ProbeResult } from '@pharos/contract/bus/result.ts';

/** Of a result without any text. */
const FIXED = 600;
/** Of a text or an entry, beside its characters. */
const EACH = 40;

/** About how many bytes of memory a result takes. */
export const resultBytes = ({ bodyExcerpt, certificate, requestHeaders, responseHeaders }: ProbeResult): number => {
  let bytes = FIXED + (bodyExcerpt?.length ?? 0);
  for (const headers of [requestHeaders, responseHeaders]) {
    if (headers) for (const name in headers) bytes += 2 * EACH + name.length + (headers[name]?.length ?? 0);
  }
  if (certificate) {
    bytes += FIXED;
    for (const name of certificate.altNames) bytes += EACH + name.length;
    for (const subject of certificate.chain ?? []) bytes += EACH + subject.length;
  }
  return bytes;
};
