/** Returns the full name, or the local part of the email address with spaces instead of dots. */
export const displayName = ({ full_name, email }: { full_name: string; email: string }): string =>
  full_name.trim() || (email.split('@')[0] ?? email).replaceAll('.', ' ');

export const initials = (name: string): string => {
  const nameParts = name.split(/\s/).filter(Boolean);
  const letters = nameParts.map(([letter]) => letter);
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return ends.join('').toUpperCase();
};
