/**
 * `public` allows only public unicast addresses. `any` also allows private addresses. Cloud metadata addresses are
 * never allowed.
 */
export interface EgressPolicy {
  network: 'public' | 'any';
}
