/**
 * The path of `BASE_URL`, such as `/pharos`, without a trailing slash. Empty at the root of a host. The server writes
 * it into the page. Every URL that is not passed to the router must begin with it.
 */
export const basePath: string = globalThis.document?.documentElement.dataset.basePath ?? '';

/** Returns the URL of Pharos as the browser sees it, without a trailing slash. */
export const baseUrl = (): string => location.origin + basePath;

/** Returns the key of a value in the browser's storage, which all applications of a host share. */
export const storageKey = (name: string): string => `pharos${basePath}.${name}`;
