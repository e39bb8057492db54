import { isReservedSubdomain, subdomainProblem } from '@pharos/domain/organizations/subdomain.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { takenSubdomains } from '../../storage/organizations/organizations.ts';
import type { Services } from '../context.ts';

export const isSubdomainFree = async (db: Db, subdomain: string): Promise<boolean> =>
  !isReservedSubdomain(subdomain) && (await takenSubdomains(db, [subdomain])).size === 0;

/** Invalid names are not available. */
export const isSubdomainAvailable = async ({ db }: Pick<Services, 'db'>, subdomain: string): Promise<boolean> =>
  subdomainProblem(subdomain) === null && (await isSubdomainFree(db, subdomain));
