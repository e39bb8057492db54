/** Distinguishes a key from a session token, and identifies Pharos to anyone who finds a leaked key. */
const PREFIX = 'pharos_';
const SHOWN = 4;

export const apiKeyOf = (secret: string): string => PREFIX + secret;

export const isApiKey = (token: string): boolean => token.startsWith(PREFIX);

export const maskApiKey = (key: string): string => `${key.slice(0, PREFIX.length + SHOWN)}…${key.slice(-SHOWN)}`;
