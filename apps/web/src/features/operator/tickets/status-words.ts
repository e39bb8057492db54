/** Display names of the ticket states. */
export const STATUS_WORDS = { open: 'Waits for an answer', answered: 'Answered', closed: 'Closed' } as const;
