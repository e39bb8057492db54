/**
 * The path of BASE_URL, such as `/pharos`, without a slash at its end; empty at the root of a host. The server writes it into the page. Any
 * address that is not given to the router begins with it.
 */
export const basePath: string = globalThis.document?.documentElement.dataset.basePath ?? '';

/** The address of Pharos as the browser knows it, without a slash at its end. */
export const baseUrl = (): string => location.origin + basePath;

/** The key of a value in the browser's storage, which all programs of a host share. */
export const storageKey = (name: string): string => `pharos${basePath}.${name}`;
