/** Check types, in the order in which forms offer them. Apart from their schema, so that probe threads load no zod. */
export const CHECK_TYPES = ['https', 'http', 'socket', 'icmp', 'tcp', 'udp', 'dns'] as const;
