export const PHAROS_TAG = 'pharos';

/**
 * Returns the tag that finds a ticket whose creation response was lost. With 8 characters in `tag` and event IDs of 16
 * digits, it has 32 characters, the maximum that Freshdesk accepts.
 */
export const ticketTag = (tag: string, openingId: number): string => `${PHAROS_TAG}-${tag}-${openingId}`;
