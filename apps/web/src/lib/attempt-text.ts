/** The outcome of an attempt for people: also what nobody answered is stored as `refused`. */
export const attemptText = ({ outcome }: { outcome: string }): string => outcome.replace(/^refused: /, 'failed: ');
