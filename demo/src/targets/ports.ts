/** Where each local target listens, on 127.0.0.1; nothing ever listens on `closed`. */
export interface TargetPorts {
  http: number;
  https: number;
  closed: number;
  mail: number;
  cache: number;
  syslog: number;
  telemetry: number;
  names: number;
  /** Receivers of webhooks. */
  hooks: number;
}

const ORDER = ['http', 'https', 'closed', 'mail', 'cache', 'syslog', 'telemetry', 'names', 'hooks'] as const;

export const PORT_COUNT = ORDER.length;

/** One after the other from `first` on, so that the demo's checks find their targets again at the next start. */
export const portsFrom = (first: number): TargetPorts => {
  const [http = 0, https = 0, closed = 0, mail = 0, cache = 0, syslog = 0, telemetry = 0, names = 0, hooks = 0] =
    ORDER.map((_, index) => first + index);
  return { http, https, closed, mail, cache, syslog, telemetry, names, hooks };
};
