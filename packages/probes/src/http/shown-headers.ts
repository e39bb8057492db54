import { HIDDEN } from './request-headers.ts';
import type { HeaderFields } from './response/header-fields.ts';

const MAX_HEADERS = 50;
const MAX_NAME = 100;
const MAX_VALUE = 500;
/** Names and values together: a few pages of a report. It also limits the size of a stored result. */
const MAX_ALL = 8192;

// biome-ignore lint/suspicious/noControlCharactersInRegex: The pattern must match control characters.
const CONTROL = /[\x00-\x08\x0a-\x1f\x7f]/g;

/** Limits the headers in number and size. Values of cookies are hidden, because they can be secrets of a session. */
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
