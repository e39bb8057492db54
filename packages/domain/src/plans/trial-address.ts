/**
 * Returns the form under which trials are counted: in lower case, without the part after a plus sign. Most mail servers
 * deliver both forms to the same mailbox (RFC 5233).
 */
export const trialAddress = (email: string): string => {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const plus = address.indexOf('+');
  return plus > 0 && plus < at ? address.slice(0, plus) + address.slice(at) : address;
};
