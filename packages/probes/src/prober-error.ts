/** System errors that describe this machine and never the target (errno(3), connect(2), socket(2)). */
const PROBER_ERRORS: Record<string, string> = {
  EMFILE: 'This location has no file handles left',
  ENFILE: 'This location has no file handles left',
  ENOBUFS: 'This location has no network buffers left',
  ENOMEM: 'This location has no memory left',
  EADDRNOTAVAIL: 'This location has no local address or port left for the connection',
  ENETDOWN: 'The network of this location is down',
  ENETUNREACH: 'This location has no network route to the address',
  EAFNOSUPPORT: 'This location does not support the address family',
  EAGAIN: 'This location could not send the packet at that moment',
  EINVAL: 'The system of this location cannot connect to the address',
  EACCES: 'This location is not allowed to connect to the address',
  EPERM: 'This location is not allowed to connect to the address',
};

/** Returns null if the error is about the target. */
export const proberErrorOf = (code: string | undefined): string | null =>
  code !== undefined && Object.hasOwn(PROBER_ERRORS, code) ? (PROBER_ERRORS[code] ?? null) : null;
