/**
 * Returns the outcome of an attempt for people. An attempt without a response is also stored as `refused`, so the text
 * uses "failed".
 */
export const attemptText = ({ outcome }: { outcome: string }): string => outcome.replace(/^refused: /, 'failed: ');
