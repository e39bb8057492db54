/**
 * Returns the file name of a piece. A part is a table, or a table of the job queue. Its rows are stored in pieces,
 * which are files numbered from 1.
 */
export const pieceName = (part: string, number: number): string => `${part}/${String(number).padStart(6, '0')}.copy`;

/** Returns the part that a file of a backup belongs to, or undefined if the file is not a piece. */
export const partOf = (name: string): string | undefined => /^((?:tables|queue)\/.+)\/\d{6,}\.copy$/.exec(name)?.[1];
