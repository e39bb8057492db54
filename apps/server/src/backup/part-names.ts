/**
 * Returns the file name of a piece. The rows of a part (a table or a table of the job queue) are stored in numbered
 * pieces, starting with 1.
 */
export const pieceName = (part: string, number: number): string => `${part}/${String(number).padStart(6, '0')}.copy`;

export const partOf = (name: string): string | undefined => /^((?:tables|queue)\/.+)\/\d{6,}\.copy$/.exec(name)?.[1];
