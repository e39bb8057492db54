/** A name from an e-mail address: what stands before the at-sign, up to the first dot or non-letter, capitalized. */
export const nameFromEmail = (email: string): string => {
  const [word = ''] = /^\p{L}*/u.exec(email.split('@')[0] ?? '') ?? [];
  return word.charAt(0).toUpperCase() + word.slice(1);
};
