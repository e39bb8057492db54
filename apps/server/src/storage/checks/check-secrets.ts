import { CheckSecrets } from '@pharos/contract/stored/check-options.ts';
import type { SecretBox } from '../connection/secret-box.ts';
import { secretPlaces } from '../connection/secret-places.ts';

/** The text of `checks.secrets`: null when there is nothing to hide. */
export const sealCheckSecrets = (
  box: SecretBox,
  organizationId: number,
  secrets: CheckSecrets | null,
): string | null => (secrets ? box.seal(JSON.stringify(secrets), secretPlaces.check(organizationId)) : null);

/** Reads `checks.secrets`; throws when it was sealed under another key or for another organization, or holds something else. */
export const openCheckSecrets = (box: SecretBox, organizationId: number, sealed: string | null): CheckSecrets | null =>
  sealed === null ? null : CheckSecrets.parse(JSON.parse(box.open(sealed, secretPlaces.check(organizationId))));
