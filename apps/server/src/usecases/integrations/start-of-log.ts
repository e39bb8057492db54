import type { Services } from '../context.ts';

const LOG_MS = 30 * 24 * 3_600_000;

/** Returns the time from which messages to integrations are shown and can be sent again. */
export const startOfLog = ({ now }: Pick<Services, 'now'>): Date => new Date(now() - LOG_MS);
