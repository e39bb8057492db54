/**
 * The host of an icmp reference that an agent replaces with the default gateway of its machine. This file is separate
 * from the schemas, so that probe threads do not load zod.
 */
export const DEFAULT_GATEWAY = '_gateway';

/** The summary of a probe of a name that does not exist. It shows that name servers have responded. */
export const NO_SUCH_HOST = 'No such host';
