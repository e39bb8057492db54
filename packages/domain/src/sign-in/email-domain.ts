/** What stands behind the last @ of an e-mail address, in lower case. */
export const emailDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
