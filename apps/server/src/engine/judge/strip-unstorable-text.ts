import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { storableText } from '@pharos/contract/stored/storable-text.ts';

const storable = (value: unknown): unknown => {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableText(key), storable(inner)]));
};

const isStorable = (text: string | null): boolean => text === null || (text.isWellFormed() && !text.includes('\0'));

/**
 * Checks whether a result is a success with few texts that can all be stored. This is true for nearly all results, and
 * the check is cheaper than a copy.
 */
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

/**
 * Returns the result with texts that the database can store. Applies to the operator's agents and to confined agents
 * alike.
 */
export const stripUnstorableText = (result: ProbeResult): ProbeResult =>
  isPlain(result) ? result : (storable(result) as ProbeResult);
