const MAX_SLUG_LENGTH = 40;
const RESERVED = 'any';

/**
 * Returns the key for a location name. Returns `location` if the name is reserved or has no letter or digit that a key
 * may contain.
 */
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

/**
 * Returns the key for a location name with a suffix that cannot be guessed. `random` consists of letters and digits and
 * has at least 50 bits of entropy.
 */
export const privateLocationKeyOf = (name: string, random: string): string => `${locationKeyOf(name)}-${random}`;
