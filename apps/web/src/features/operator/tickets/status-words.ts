export const STATUS_WORDS = { open: 'Waits for an answer', answered: 'Answered', closed: 'Closed' } as const;
