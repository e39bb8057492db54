/** PostgreSQL's SQLSTATE of an error, or undefined when it comes from elsewhere (a lost connection). */
export const sqlState = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))
    ? String(error.code)
    : undefined;

/** The data itself is refused (class 22 data exception, 23 integrity constraint violation): trying again can't help. */
export const isDataError = (error: unknown): boolean => /^2[23]/.test(sqlState(error) ?? '');
