import { CheckSecrets } from '@pharos/contract/stored/check-options.ts';
import type { SecretBox } from '../connection/secret-box.ts';
import { secretPlaces } from '../connection/secret-places.ts';

export const sealCheckSecrets = (
  box: SecretBox,
  organizationId: number,
  secrets: CheckSecrets | null,
): string | null => (secrets ? box.seal(JSON.stringify(secrets), secretPlaces.check(organizationId)) : null);

/**
 * Returns null if the check has no secrets.
 * @throws Error if the value was sealed with another key or for another organization, or has another format.
 */
export const openCheckSecrets = (box: SecretBox, organizationId: number, sealed: string | null): CheckSecrets | null =>
  sealed === null ? null : CheckSecrets.parse(JSON.parse(box.open(sealed, secretPlaces.check(organizationId))));
