import { CODINGS } from './codings.ts';
import { COOKIES } from './cookies.ts';
import { FRAMING } from './framing.ts';
import { HEADER_LINES } from './header-lines.ts';
import type { OddResponse } from './odd-response.ts';
import { REDIRECTS } from './redirects.ts';
import { STATUS_LINES } from './status-lines.ts';

export const ODD_RESPONSES: readonly OddResponse[] = [
  ...STATUS_LINES,
  ...HEADER_LINES,
  ...FRAMING,
  ...CODINGS,
  ...REDIRECTS,
  ...COOKIES,
];
