const SUFFIX = ' (copy)';

/** Returns the name of a copy, such as "Shop (copy)". A long name is shortened to `maxLength` characters with the suffix. */
export const copyName = (name: string, maxLength: number): string => name.slice(0, maxLength - SUFFIX.length) + SUFFIX;
