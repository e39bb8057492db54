import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { storableText } from '@pharos/contract/stored/storable-text.ts';

const storable = (value: unknown): unknown => {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableText(key), storable(inner)]));
};

const isStorable = (text: string | null): boolean => text === null || (text.isWellFormed() && !text.includes('\0'));

/** True for nearly all results, because this check is cheaper than a copy. */
const isPlain = (result: ProbeResult): boolean =>
  result.verdict === 'AV' &&
  result.certificate === null &&
  result.requestHeaders === undefined &&
  result.responseHeaders === undefined &&
  result.bodyExcerpt === undefined &&
  isStorable(result.runId) &&
  isStorable(result.summary) &&
  isStorable(result.proberError) &&
  isStorable(result.remoteAddress);

export const stripUnstorableText = (result: ProbeResult): ProbeResult =>
  isPlain(result) ? result : (storable(result) as ProbeResult);
