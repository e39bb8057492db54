import type { Services } from '../context.ts';

const LOG_MS = 30 * 24 * 3_600_000;

/** Messages to integrations are shown, and can be sent again, from then on. */
export const startOfLog = ({ now }: Pick<Services, 'now'>): Date => new Date(now() - LOG_MS);
