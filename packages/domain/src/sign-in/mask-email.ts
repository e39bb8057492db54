/**
 * Returns an email address in a form that a log may contain: its first character and its domain, such as
 * "a…@example.com". Returns "…" for any other text.
 */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return at > 0 ? `${[...email][0]}…${email.slice(at).toLowerCase()}` : '…';
};
