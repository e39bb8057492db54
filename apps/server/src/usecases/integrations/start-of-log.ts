import type { Services } from '../context.ts';

const LOG_MS = 30 * 24 * 3_600_000;

export const startOfLog = ({ now }: Pick<Services, 'now'>): Date => new Date(now() - LOG_MS);
