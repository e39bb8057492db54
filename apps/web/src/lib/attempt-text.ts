/** Replaces "refused" with "failed", because attempts without a response are also stored as `refused`. */
export const attemptText = ({ outcome }: { outcome: string }): string => outcome.replace(/^refused: /, 'failed: ');
