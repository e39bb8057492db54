import { CODINGS } from './codings.ts';
import { COOKIES } from './cookies.ts';
import type { OddResponse } from './odd-response.ts';

/** All odd responses, for the prober and for Chromium. A new one states what both make of it. */
export const ODD_RESPONSES: readonly OddResponse[] = [...CODINGS, ...COOKIES];
