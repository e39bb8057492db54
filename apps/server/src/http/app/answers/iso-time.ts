export const toIso = (time: number): string => new Date(time).toISOString();
