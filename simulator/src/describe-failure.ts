import type { Outcome } from './simulate.ts';

const LAST_EVENTS = 60;

export const describeFailure = (
  { seed, hours, broken }: { seed: number; hours: number; broken?: string | undefined },
  { violations, trace }: Outcome,
): string =>
  [
    ...violations.map(({ invariant, text }) => `  ${invariant}: ${text}`),
    `The last ${Math.min(LAST_EVENTS, trace.length)} events:`,
    ...trace.slice(-LAST_EVENTS).map((line) => `  ${line}`),
    `To repeat this run with its full trace: npm run simulate -- --seed ${seed} --hours ${hours}${broken ? ` --break '${broken}'` : ''} --trace`,
  ].join('\n');
