import type { Role } from '../settings.ts';

export const readyLine = (roles: ReadonlySet<Role>, baseUrl: string): string =>
  roles.has('api') ? `Pharos is ready at ${baseUrl}` : `Pharos ${[...roles].join(',')} is ready`;
