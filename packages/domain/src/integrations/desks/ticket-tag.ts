/** On every ticket of Pharos. */
export const PHAROS_TAG = 'pharos';

/**
 * On the ticket of one opening alone: by it a ticket is found whose making was never answered. `tag` is the integration's. At most 32 characters
 * with 8 of those and event ids of 16 digits, the longest tag that Freshdesk takes.
 */
export const ticketTag = (tag: string, openingId: number): string => `${PHAROS_TAG}-${tag}-${openingId}`;
