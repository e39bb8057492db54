/** No one can own a name below `.example` (RFC 2606 section 3). */
export const DOMAIN = 'kestrel.example';

export const nameOf = (label: string): string => `${label}.${DOMAIN}`;
