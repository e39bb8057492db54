/**
 * The check types, in the order of the forms. This file is separate from the schema, so that probe threads do not load
 * zod.
 */
export const CHECK_TYPES = ['https', 'http', 'socket', 'icmp', 'tcp', 'udp', 'dns'] as const;
