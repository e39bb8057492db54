/** Kinds of integrations whose messages people read. Many simultaneous messages are combined into one. */
const GATHERED: ReadonlySet<string> = new Set(['slack', 'sms']);

/** Checks whether many simultaneous messages to integrations of this kind are combined. */
export const isGathered = (kind: string): boolean => GATHERED.has(kind);
