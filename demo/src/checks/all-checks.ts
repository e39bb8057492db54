import type { DemoCheck } from './demo-check.ts';
import { nameChecks } from './name-checks.ts';
import { networkChecks } from './network-checks.ts';
import { plainWebChecks } from './plain-web-checks.ts';
import { secureWebChecks } from './secure-web-checks.ts';

export const allChecks: readonly DemoCheck[] = [...secureWebChecks, ...plainWebChecks, ...networkChecks, ...nameChecks];
