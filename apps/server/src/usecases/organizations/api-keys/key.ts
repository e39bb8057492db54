/** Tells a key from a session token, and to whoever finds one where it belongs. */
const PREFIX = 'pharos_';
const SHOWN = 4;

/** An API key of a random secret. It is told once. */
export const keyOf = (secret: string): string => PREFIX + secret;

/** Whether it can be an API key at all. */
export const isKey = (token: string): boolean => token.startsWith(PREFIX);

/** As it is shown later: enough to tell two keys apart. */
export const maskKey = (key: string): string => `${key.slice(0, PREFIX.length + SHOWN)}…${key.slice(-SHOWN)}`;
