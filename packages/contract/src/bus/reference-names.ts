/** The host of an icmp reference that an agent replaces by its machine's default gateway. Apart from schemas, so that probe threads load no zod. */
export const DEFAULT_GATEWAY = '_gateway';

/** The summary of a probe of a name that does not exist: its name servers have answered. */
export const NO_SUCH_HOST = 'No such host';
