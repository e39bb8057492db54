/** Distinguishes a key from a session token, and names Pharos to anybody who finds one. */
const PREFIX = 'pharos_';
const SHOWN = 4;

/** The API key of a random secret. It is shown once. */
export const apiKeyOf = (secret: string): string => PREFIX + secret;

/** Whether it can be an API key at all. */
export const isApiKey = (token: string): boolean => token.startsWith(PREFIX);

/** As it is shown later: enough to tell two keys apart. */
export const maskApiKey = (key: string): string => `${key.slice(0, PREFIX.length + SHOWN)}…${key.slice(-SHOWN)}`;
