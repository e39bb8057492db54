export const DISTANT_MS = 20;

export interface TargetPorts {
  http: number;
  /** Responds after DISTANT_MS, like a distant host. */
  distant: number;
  /** Responds with 503. */
  failing: number;
  https: number;
  socket: number;
  /** Sends "+OK" and closes. */
  tcp: number;
  /** Echoes each datagram. */
  udp: number;
  /** Accepts connections but never sends data. */
  silent: number;
  resetting: number;
  /** The root of the certificate chain of `https`, PEM. */
  root: string;
}
