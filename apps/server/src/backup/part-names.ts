/** A part of a backup is a table, or one of the job queue's; its rows lie in pieces, in files numbered from 1. */
export const pieceName = (part: string, number: number): string => `${part}/${String(number).padStart(6, '0')}.copy`;

/** The part that a file of a backup is a piece of; undefined when it is none. */
export const partOf = (name: string): string | undefined => /^((?:tables|queue)\/.+)\/\d{6,}\.copy$/.exec(name)?.[1];
