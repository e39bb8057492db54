/** Prints only warnings and errors. */
export const quietLog = {
  debug: (): void => {},
  info: (): void => {},
  warn: (message: string): void => console.error(message),
  error: (message: string): void => console.error(message),
};
