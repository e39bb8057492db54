export const STATUS_LABELS = { open: 'Waiting for an answer', answered: 'Answered', closed: 'Closed' } as const;
