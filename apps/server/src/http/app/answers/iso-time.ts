/** Formats epoch milliseconds as ISO 8601 in UTC. */
export const toIso = (time: number): string => new Date(time).toISOString();
