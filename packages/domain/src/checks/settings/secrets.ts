import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import type { CheckSecrets } from '@pharos/contract/stored/check-options.ts';
import { fieldOf } from '../fields/registry.ts';
import { probedFields } from '../types/registry.ts';

/** Parts a target from its secret fields; `secrets` is null when it has none. */
export const splitSecrets = (target: ProbeTarget): { target: ProbeTarget; secrets: CheckSecrets | null } => {
  const secretFields: readonly string[] = probedFields(target.type).filter((name) => fieldOf(name).isSecret);
  const entries = Object.entries(target);
  const secrets = entries.filter(([name]) => secretFields.includes(name));
  if (secrets.length === 0) return { target, secrets: null };
  const open = entries.filter(([name]) => !secretFields.includes(name));
  return { target: Object.fromEntries(open) as ProbeTarget, secrets: Object.fromEntries(secrets) };
};

/** Puts the secrets back into a target: the inverse of `splitSecrets`. */
export const joinSecrets = (target: ProbeTarget, secrets: CheckSecrets | null): ProbeTarget => ({
  ...target,
  ...secrets,
});
