/**
 * An agent replaces this host by the default gateway of its machine. Separate from the schemas, so that probe threads
 * do not load zod.
 */
export const DEFAULT_GATEWAY = '_gateway';

/** This summary of a probe shows that name servers have responded. */
export const NO_SUCH_HOST = 'No such host';
