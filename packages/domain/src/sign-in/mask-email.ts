/** Returns a form for logs, such as "a…@example.com", or "…" for any other text. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return at > 0 ? `${[...email][0]}…${email.slice(at).toLowerCase()}` : '…';
};
