import type { HeaderFields } from './response/header-fields.ts';

const MAX_HEADERS = 50;
const MAX_VALUE = 500;

/** Response headers for the report, capped. Cookies may be secrets of a session, so their values are left out. */
export const shownHeaders = (fields: HeaderFields): Record<string, string> =>
  Object.fromEntries(
    fields
      .names()
      .slice(0, MAX_HEADERS)
      .map((name) => [name, name === 'set-cookie' ? '(hidden)' : (fields.get(name) ?? '').slice(0, MAX_VALUE)]),
  );
