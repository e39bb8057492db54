import { randomBytes } from 'node:crypto';
import { DEFAULT_GATEWAY } from '@pharos/contract/bus/reference-names.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';

/** A host that is asked whether a location is connected. */
export interface ReferenceHost {
  /** Stored with what is known of its answers. */
  name: string;
  /** See LocationReference. */
  provesConnection: boolean;
  /** See LocationReference. */
  isFallback: boolean;
  /** What is probed this time. */
  target(): ProbeTarget;
}

export interface References {
  /** Empty: a location is never called isolated. */
  hosts: readonly ReferenceHost[];
  /** Whether they are what each location's machine talks to anyway, and not named by the operator. */
  areOwn: boolean;
}

const OWN_TIMEOUT_S = 4;

export const NO_REFERENCES: References = { hosts: [], areOwn: false };

/** The references that the operator named. While none of them ever answered, a location has its own as well. */
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
 * The references of a location whose operator named none: the name servers and the default gateway of its machine.
 *
 * Name servers prove a connection by an answer of their own about a name that does not exist and was never asked for. Neither a cache on this
 * machine nor one in the router can know it, and servers do not derive it from what they know of its neighbors: `com` is signed with NSEC3
 * opt-out (RFC 8198, section 5.4 excludes it). SERVFAIL and silence mean that the way beyond the server is dead.
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
