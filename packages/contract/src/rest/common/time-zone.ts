import { z } from 'zod';

const isTimeZone = (name: string): boolean => {
  try {
    return (
      /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
    );
  } catch {
    return false;
  }
};

/** An IANA name. Offsets are not accepted. */
export const TimeZone = z.string().refine(isTimeZone, 'Enter the name of a time zone, such as Europe/Berlin.');
