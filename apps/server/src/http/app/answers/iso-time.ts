/** Epoch milliseconds as ISO 8601 UTC. */
export const toIso = (time: number): string => new Date(time).toISOString();
