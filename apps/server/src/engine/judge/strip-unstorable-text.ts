import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { storableText } from '../../storage/connection/storable-text.ts';

const storable = (value: unknown): unknown => {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableText(key), storable(inner)]));
};

/** The result with every text fit to be stored. A plain success carries no text of the target's and is passed as it is. */
export const stripUnstorableText = (result: ProbeResult): ProbeResult =>
  result.verdict === 'AV' && result.certificate === null ? result : (storable(result) as ProbeResult);
