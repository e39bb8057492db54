/**
 * Returns the name of a person: the full name, or the part of the e-mail address before the @, with spaces instead of
 * dots.
 */
export const displayName = ({ full_name, email }: { full_name: string; email: string }): string =>
  full_name.trim() || (email.split('@')[0] ?? email).replaceAll('.', ' ');

/** Returns one or two capital letters for the round badge. */
export const initials = (name: string): string => {
  const words = name.split(/\s/).filter(Boolean);
  const letters = words.map(([letter]) => letter);
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return ends.join('').toUpperCase();
};
