import type { Role } from '../settings.ts';

/** What a process says once it is ready: where people reach it, and without the role `api`, by which nobody does, which roles it has. */
export const readyLine = (roles: ReadonlySet<Role>, baseUrl: string): string =>
  roles.has('api') ? `Pharos is ready at ${baseUrl}` : `Pharos ${[...roles].join(',')} is ready`;
