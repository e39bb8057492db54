import type { HttpTarget, ProbeTarget } from '@pharos/contract/bus/target.ts';

/** The parts of a target that are stored encrypted, apart from the rest. */
export interface CheckSecrets {
  basicAuth?: HttpTarget['basicAuth'];
  headers?: HttpTarget['headers'];
}

const isHttp = (target: ProbeTarget): target is HttpTarget => target.type === 'https' || target.type === 'http';

/** Parts a target from its secrets; `secrets` is null when it has none. */
export const splitSecrets = (target: ProbeTarget): { target: ProbeTarget; secrets: CheckSecrets | null } => {
  if (!isHttp(target)) return { target, secrets: null };
  const { basicAuth, headers, ...plain } = target;
  const secrets: CheckSecrets = { ...(basicAuth && { basicAuth }), ...(headers && { headers }) };
  return { target: plain, secrets: basicAuth || headers ? secrets : null };
};

/** Puts the secrets back into a target: the inverse of `splitSecrets`. */
export const joinSecrets = (target: ProbeTarget, secrets: CheckSecrets | null): ProbeTarget =>
  isHttp(target) && secrets ? { ...target, ...secrets } : target;
