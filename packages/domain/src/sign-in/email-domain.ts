export const emailDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
