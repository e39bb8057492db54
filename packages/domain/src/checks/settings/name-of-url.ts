import { MAX_LENGTH } from '../fields/limits.ts';
import { splitPrefix } from './url-prefix.ts';

/** Returns the URL without prefix, query and fragment. */
export const nameOfUrl = (url: string): string =>
  splitPrefix(url)
    .rest.replace(/[?#].*/s, '')
    .replace(/\/$/, '')
    .slice(0, MAX_LENGTH.name);
