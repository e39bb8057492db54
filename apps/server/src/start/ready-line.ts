import type { Role } from '../settings.ts';

/**
 * Returns the line that a process prints when it is ready. It contains the address, or the roles of a process without
 * the role `api`.
 */
export const readyLine = (roles: ReadonlySet<Role>, baseUrl: string): string =>
  roles.has('api') ? `Pharos is ready at ${baseUrl}` : `Pharos ${[...roles].join(',')} is ready`;
