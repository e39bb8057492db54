import { MAX_LENGTH } from '../fields/limits.ts';
import { splitPrefix } from './url-prefix.ts';

/** A name for a check that has none: its URL without prefix, query and fragment. */
export const nameOfUrl = (url: string): string =>
  splitPrefix(url)
    .rest.replace(/[?#].*/s, '')
    .replace(/\/$/, '')
    .slice(0, MAX_LENGTH.name);
