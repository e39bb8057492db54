const MAX_SLUG_LENGTH = 40;
const RESERVED = 'any';

/** Returns `location` if the name is reserved or has no letter or digit that a key may contain. */
export const locationKeyOf = (name: string): string => {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replaceAll(/^-|-$/g, '');
  return slug === '' || slug === RESERVED ? 'location' : slug;
};

/** Adds a suffix that cannot be guessed. `random` has at least 50 bits of entropy. */
export const privateLocationKeyOf = (name: string, random: string): string => `${locationKeyOf(name)}-${random}`;
