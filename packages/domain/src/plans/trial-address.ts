/**
 * What counts as one address for trials: without what follows a plus sign, which most mail servers deliver to the same mailbox (RFC 5233),
 * and in lower case.
 */
export const trialAddress = (email: string): string => {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const plus = address.indexOf('+');
  return plus > 0 && plus < at ? address.slice(0, plus) + address.slice(at) : address;
};
