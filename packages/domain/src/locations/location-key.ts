const MAX_SLUG_LENGTH = 40;
const RESERVED = 'any';

/** A key that names a location; `location` where the name has no letter or digit that a key may have. */
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

/** The same with an end that nobody guesses. `random`: letters and digits, of at least 50 bits. */
export const privateLocationKeyOf = (name: string, random: string): string => `${locationKeyOf(name)}-${random}`;
