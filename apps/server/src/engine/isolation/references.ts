import { randomBytes } from 'node:crypto';
import { DEFAULT_GATEWAY } from '@pharos/contract/bus/reference-names.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';

/** A host that shows whether a location is connected. */
export interface ReferenceHost {
  /** Identifies the host in the stored state of its answers. */
  name: string;
  /** See LocationReference. */
  provesConnection: boolean;
  /** See LocationReference. */
  isFallback: boolean;
  /** Returns the target for the next probe. */
  target(): ProbeTarget;
}

export interface References {
  /** The reference hosts. If there are none, a location is never isolated. */
  hosts: readonly ReferenceHost[];
  /**
   * Whether the hosts are the name servers and gateway of each location's machine, instead of hosts that the operator
   * configured.
   */
  areOwn: boolean;
}

const OWN_TIMEOUT_S = 4;

export const NO_REFERENCES: References = { hosts: [], areOwn: false };

/**
 * Returns the references that the operator configured. The default references of a location are its fallbacks until one
 * of the configured references answers.
 */
export const namedReferences = (targets: readonly ProbeTarget[]): References => {
  if (targets.length === 0) return NO_REFERENCES;
  const named = targets.map((target) => ({
    name: 'host' in target ? `${target.type}://${target.host}${'port' in target ? `:${target.port}` : ''}` : target.url,
    provesConnection: true,
    isFallback: false,
    target: () => target,
  }));
  return { areOwn: false, hosts: [...named, ...ownReferences().hosts.map((host) => ({ ...host, isFallback: true }))] };
};

/**
 * Returns the default references of a location, for an operator that configured none: the name servers and the default
 * gateway of its machine.
 * Name servers prove a connection if they answer for a name that does not exist and was never requested before. No
 * cache on this machine or in the router can know that name. Servers do not derive the answer from neighboring names,
 * because `com` is signed with NSEC3 opt-out (excluded by RFC 8198, section 5.4). SERVFAIL and silence mean that the
 * connection beyond the server is interrupted.
 */
export const ownReferences = (randomName = () => randomBytes(8).toString('hex')): References => ({
  areOwn: true,
  hosts: [
    {
      name: 'its name servers',
      provesConnection: true,
      isFallback: false,
      target: () => ({
        type: 'dns',
        host: `pharos-${randomName()}.com`,
        recordType: 'A',
        expected: '',
        timeoutSeconds: OWN_TIMEOUT_S,
      }),
    },
    {
      name: 'its default gateway',
      provesConnection: false,
      isFallback: false,
      target: () => ({ type: 'icmp', host: DEFAULT_GATEWAY, timeoutSeconds: OWN_TIMEOUT_S }),
    },
  ],
});
