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
