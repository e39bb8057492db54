export const DISTANT_MS = 20;

/** Where the targets of probes listen on 127.0.0.1, by what they do. */
export interface TargetPorts {
  http: number;
  /** Answers after DISTANT_MS, as a host some way off does. */
  distant: number;
  /** Answers 503. */
  failing: number;
  https: number;
  socket: number;
  /** Sends "+OK" and closes. */
  tcp: number;
  /** Echoes. */
  udp: number;
  /** Accepts and never says a word. */
  silent: number;
  resetting: number;
  /** What the certificate of `https` goes back to, PEM. */
  root: string;
}
