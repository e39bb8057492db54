import type { IncomingMessage } from 'node:http';

const MAX_HEADERS = 50;
const MAX_VALUE = 500;

/** Response headers for the report, capped. Cookies may be secrets of a session, so their values are left out. */
export const shownHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .slice(0, MAX_HEADERS)
      .map(([name, value]) => [
        name,
        name === 'set-cookie' ? '(hidden)' : [value ?? ''].flat().join(', ').slice(0, MAX_VALUE),
      ]),
  );
