import { CODINGS } from './codings.ts';
import { COOKIES } from './cookies.ts';
import { FRAMING } from './framing.ts';
import { HEADER_LINES } from './header-lines.ts';
import type { OddResponse } from './odd-response.ts';
import { REDIRECTS } from './redirects.ts';
import { STATUS_LINES } from './status-lines.ts';

/** All odd responses, tested with the prober and with Chromium. Each states the expected outcome of both. */
export const ODD_RESPONSES: readonly OddResponse[] = [
  ...STATUS_LINES,
  ...HEADER_LINES,
  ...FRAMING,
  ...CODINGS,
  ...REDIRECTS,
  ...COOKIES,
];
