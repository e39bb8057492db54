/** The outcome of an attempt for people: `refused` covers whatever failed, as when nothing answered. */
export const attemptText = ({ outcome }: { outcome: string }): string => outcome.replace(/^refused: /, 'failed: ');
