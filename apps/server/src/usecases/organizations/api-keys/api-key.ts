/** Distinguishes a key from a session token, and identifies Pharos to anyone who finds a leaked key. */
const PREFIX = 'pharos_';
const SHOWN = 4;

/** Returns the API key for a random secret. It is shown only once. */
export const apiKeyOf = (secret: string): string => PREFIX + secret;

/** Checks whether a token has the format of an API key. */
export const isApiKey = (token: string): boolean => token.startsWith(PREFIX);

/** Returns a shortened form of a key for later display, sufficient to distinguish two keys. */
export const maskApiKey = (key: string): string => `${key.slice(0, PREFIX.length + SHOWN)}…${key.slice(-SHOWN)}`;
