import { randomBytes } from 'node:crypto';
import { MAX_PRIVATE_LOCATIONS } from '@pharos/contract/rest/locations/locations.ts';
import { locationKeyOf, privateLocationKeyOf } from '@pharos/domain/locations/location-key.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { countLocations, countPrivateLocations, insertLocation } from '../../storage/locations/location-rows.ts';
import { lockOrganizationState } from '../../storage/organizations/organization-states.ts';
import type { Caller, OperatorCaller, Services } from '../context.ts';
import { invalid, invalidWhole, notFound, unprocessable } from '../errors.ts';
import { type LocationManager, managerOf, operatorAsManager } from './location-manager.ts';
import type { LocationView } from './location-view.ts';
import { makeCommand } from './make-command.ts';
import { privateLocationsUnavailableReason } from './private-locations-unavailable-reason.ts';
import { readManaged } from './read-managed.ts';

type Parts = Pick<Services, 'db' | 'probes' | 'credentials' | 'settings' | 'now'>;

/**
 * The limit for all organizations. The list of credentials is one NATS message with 80 bytes per location, and it must
 * remain below 4 MB.
 */
const MAX_IN_TOTAL = 20_000;

/** The start command is shown only once. `warning` states why it does not work on another machine. */
export interface MadeLocation {
  location: LocationView;
  command: string;
  warning: string | null;
}

/** `key` defaults to a key derived from the name. */
export const createLocation = (
  services: Parts,
  operator: OperatorCaller,
  { name, key = locationKeyOf(name) }: { name: string; key?: string | undefined },
): Promise<MadeLocation> =>
  create(services, operatorAsManager(operator), { key, name, organizationId: null }, async () => {});

export const createPrivateLocation = async (services: Parts, caller: Caller, name: string): Promise<MadeLocation> => {
  const reason = privateLocationsUnavailableReason(services);
  if (reason !== null) throw unprocessable(reason);
  const { id: organizationId } = caller.organization;
  const key = privateLocationKeyOf(name, randomText());
  return create(services, managerOf(caller), { key, name, organizationId }, async (trx) => {
    // The lock makes concurrent creations count one after the other.
    if (!(await lockOrganizationState(trx, organizationId))) throw notFound('Organization');
    if ((await countLocations(trx, organizationId)) >= MAX_PRIVATE_LOCATIONS) {
      throw invalidWhole(
        `An organization can have at most ${MAX_PRIVATE_LOCATIONS} private locations. Delete one first.`,
      );
    }
    if ((await countPrivateLocations(trx)) >= MAX_IN_TOTAL) {
      throw unprocessable('This Pharos installation has reached its limit of private locations.');
    }
  });
};

const create = async (
  services: Parts,
  manager: LocationManager,
  { key, name, organizationId }: { key: string; name: string; organizationId: number | null },
  refuse: (trx: Db) => Promise<void>,
): Promise<MadeLocation> => {
  const { db, credentials, probes, now } = services;
  if (credentials.unavailableReason !== null) throw unprocessable(credentials.unavailableReason);
  const { signingKey, credential } = await credentials.make(key);
  await db.transaction().execute(async (trx) => {
    await refuse(trx);
    const isTaken = probes.locations().some((location) => location.key === key);
    if (isTaken || !(await insertLocation(trx, { key, name, organizationId, signingKey, at: new Date(now()) }))) {
      throw invalid({ key: [`A location with the key ${key} already exists.`] });
    }
    const organization = organizationId === null ? null : { id: organizationId, name: '' };
    await manager.record(trx, {
      action: 'location.create',
      location: { key, name, organization },
      after: { name, key },
    });
  });
  await credentials.apply();
  const command = makeCommand(services, { key, name, isPrivate: organizationId !== null }, credential);
  return { location: await readManaged(services, manager, key), command, warning: credentials.warning };
};

/** Returns 60 bits of entropy. */
const randomText = (): string =>
  [...randomBytes(12)].map((byte) => 'abcdefghijkmnpqrstuvwxyz23456789'[byte % 32]).join('');
