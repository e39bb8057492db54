/** An e-mail address as a log may hold it: its first character and its domain, "a…@example.com". Anything else is "…". */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return at > 0 ? `${[...email][0]}…${email.slice(at).toLowerCase()}` : '…';
};
