/** A logger for a PostgreSQL server that runs for one command only. It prints only warnings and errors. */
export const quietLog = {
  debug: (): void => {},
  info: (): void => {},
  warn: (message: string): void => console.error(message),
  error: (message: string): void => console.error(message),
};
