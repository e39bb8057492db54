export const dateOrNull = (time: number | null): Date | null => (time === null ? null : new Date(time));
