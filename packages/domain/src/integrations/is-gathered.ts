/** Kinds of integrations that people read: many messages at once reach them as one. */
const GATHERED: ReadonlySet<string> = new Set(['slack', 'sms']);

/** Whether messages to integrations of this kind are gathered when they are many. */
export const isGathered = (kind: string): boolean => GATHERED.has(kind);
