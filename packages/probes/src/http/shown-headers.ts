import { HIDDEN } from './request-headers.ts';
import type { HeaderFields } from './response/header-fields.ts';

const MAX_HEADERS = 50;
const MAX_NAME = 100;
const MAX_VALUE = 500;
/** Of all names and values together: some pages of a report, and what a stored result may cost. */
const MAX_ALL = 8192;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
const CONTROL = /[\x00-\x08\x0a-\x1f\x7f]/g;

/** Response headers for the report, capped. Cookies may be secrets of a session, so their values are left out. */
export const shownHeaders = (fields: HeaderFields): Record<string, string> => {
  const shown: [name: string, value: string][] = [];
  let left = MAX_ALL;
  for (const name of fields.names().slice(0, MAX_HEADERS)) {
    const value = name === 'set-cookie' ? HIDDEN : readable(fields.get(name) ?? '').slice(0, MAX_VALUE);
    const shownName = name.slice(0, MAX_NAME);
    left -= shownName.length + value.length;
    if (left < 0) break;
    shown.push([shownName, value]);
  }
  return Object.fromEntries(shown);
};

/** Control characters would garble a terminal or a mail. */
const readable = (value: string): string => value.replace(CONTROL, '\ufffd');
