import { refusesWrites } from '../storage/connection/is-database-unreachable.ts';

/** Pharos cannot answer at present, and does not wait any longer to find out. */
export class Unavailable extends Error {}

/** Whether an error means that Pharos cannot answer, or change anything, at present; asked by the HTTP layer, which knows no database. */
export const isUnavailable = (error: unknown): boolean => error instanceof Unavailable || refusesWrites(error);
