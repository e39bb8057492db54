import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { storableText } from '@pharos/contract/stored/storable-text.ts';

const storable = (value: unknown): unknown => {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableText(key), storable(inner)]));
};

const isStorable = (text: string | null): boolean => text === null || (text.isWellFormed() && !text.includes('\0'));

/** Whether a result is a success with few texts, all fit to be stored: nearly all are, and looking is cheaper than copying. */
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

/** The result with every text fit to be stored, of ours and of confined agents alike. */
export const stripUnstorableText = (result: ProbeResult): ProbeResult =>
  isPlain(result) ? result : (storable(result) as ProbeResult);
