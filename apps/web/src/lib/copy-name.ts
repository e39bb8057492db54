const SUFFIX = ' (copy)';

/** Returns a name such as "Shop (copy)" with at most `maxLength` characters. */
export const copyName = (name: string, maxLength: number): string => name.slice(0, maxLength - SUFFIX.length) + SUFFIX;
