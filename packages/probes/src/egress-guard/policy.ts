/** `public`: unicast public addresses only. `any`: private ones too. Cloud metadata addresses are never allowed. */
export interface EgressPolicy {
  network: 'public' | 'any';
}
