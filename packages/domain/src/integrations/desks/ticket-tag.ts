/** The tag of every ticket that Pharos creates. */
export const PHAROS_TAG = 'pharos';

/**
 * Returns the tag of the ticket of one opening. It finds a ticket whose creation response was lost. With 8 characters
 * in `tag` and event IDs of 16 digits, the result has 32 characters, the longest tag that Freshdesk accepts.
 * @param tag The tag of the integration.
 */
export const ticketTag = (tag: string, openingId: number): string => `${PHAROS_TAG}-${tag}-${openingId}`;
