/** PostgreSQL, started for one command only, tells what is wrong and nothing else. */
export const quietLog = {
  debug: (): void => {},
  info: (): void => {},
  warn: (message: string): void => console.error(message),
  error: (message: string): void => console.error(message),
};
