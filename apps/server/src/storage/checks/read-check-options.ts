import { CheckOptions } from '@pharos/contract/stored/check-options.ts';
import { joinSecrets } from '@pharos/domain/checks/settings/secrets.ts';
import type { SecretBox } from '../connection/secret-box.ts';
import { openCheckSecrets } from './check-secrets.ts';

interface StoredOptions {
  id: number;
  organizationId: number;
  options: unknown;
  secrets: string | null;
}

/** Returns null options if they are unreadable. If only the secrets are unreadable, the options have no secrets. */
export const readReadableOptions = (
  box: SecretBox,
  { organizationId, options, secrets }: Omit<StoredOptions, 'id'>,
): { options: CheckOptions | null; unreadable: 'options' | 'secrets' | null } => {
  const { data: stored } = CheckOptions.safeParse(options);
  if (!stored) return { options: null, unreadable: 'options' };
  try {
    const target = joinSecrets(stored.target, openCheckSecrets(box, organizationId, secrets));
    return { options: { ...stored, target }, unreadable: null };
  } catch {
    return { options: stored, unreadable: 'secrets' };
  }
};

/**
 * A reader of many checks catches the error, omits the check and reports it.
 * @throws Error with the id of the check if the options are invalid or the secrets cannot be opened.
 */
export const readCheckOptions = (
  box: SecretBox,
  { id, organizationId, options, secrets }: StoredOptions,
): CheckOptions => {
  try {
    const stored = CheckOptions.parse(options);
    return { ...stored, target: joinSecrets(stored.target, openCheckSecrets(box, organizationId, secrets)) };
  } catch (error) {
    throw new Error(`The stored settings of check ${id} cannot be read`, { cause: error });
  }
};
