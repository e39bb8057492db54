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

/** What can be read of `checks.options` and its secrets: null when nothing can, without the secrets when those can't. */
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
 * Reads `checks.options` with its secrets in place. Throws, naming the check, when the options are not CheckOptions or the
 * secrets cannot be opened: a reader of many checks leaves that one out and reports it.
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
