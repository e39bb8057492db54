/** In the order of the forms. Separate from the schema, so that probe threads do not load zod. */
export const CHECK_TYPES = ['https', 'http', 'socket', 'icmp', 'tcp', 'udp', 'dns'] as const;
