/** Kinds whose messages people read. Many simultaneous messages are combined into one. */
const GATHERED: ReadonlySet<string> = new Set(['slack', 'sms']);

export const isGathered = (kind: string): boolean => GATHERED.has(kind);
