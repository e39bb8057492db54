import { randomBytes } from 'node:crypto';
import { DEFAULT_GATEWAY } from '@pharos/contract/bus/reference-names.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';

export interface ReferenceHost {
  /** Identifies the host in the stored state of its answers. */
  name: string;
  /** See LocationReference. */
  provesConnection: boolean;
  /** See LocationReference. */
  isFallback: boolean;
  target(): ProbeTarget;
}

export interface References {
  /** If there are none, a location is never isolated. */
  hosts: readonly ReferenceHost[];
  /**
   * Whether the hosts are the name servers and gateway of each location's machine, instead of hosts that the operator
   * configured.
   */
  areOwn: boolean;
}

const OWN_TIMEOUT_S = 4;

export const NO_REFERENCES: References = { hosts: [], areOwn: false };

/** The default references of a location are the fallbacks until one of the configured references answers. */
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
 * Returns the name servers and the default gateway of a location's machine. Name servers prove a connection if they
 * answer for a random name that no cache can know. Servers do not derive the answer from neighboring names, because
 * `com` is signed with NSEC3 opt-out (excluded by RFC 8198, section 5.4). SERVFAIL and silence mean that the connection
 * beyond the server is interrupted.
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
