/**
 * The path of `BASE_URL`, such as `/pharos`, without a trailing slash. Empty at the root. The server writes it into the
 * page. Every URL outside the router must begin with it.
 */
export const basePath: string = globalThis.document?.documentElement.dataset.basePath ?? '';

/** Returns the URL of Pharos as the browser sees it, without a trailing slash. */
export const baseUrl = (): string => location.origin + basePath;

/** All applications of a host share the browser's storage. */
export const storageKey = (name: string): string => `pharos${basePath}.${name}`;
