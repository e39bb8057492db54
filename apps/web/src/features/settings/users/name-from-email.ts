/** A name from an e-mail address: what stands before the first character that is no letter, capitalized. */
export const nameFromEmail = (email: string): string => {
  const word = email.replace(/\P{L}.*/su, '');
  return word.charAt(0).toUpperCase() + word.slice(1);
};
