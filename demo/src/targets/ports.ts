/** Ports on 127.0.0.1. Nothing ever listens on `closed`. */
export interface TargetPorts {
  http: number;
  https: number;
  closed: number;
  mail: number;
  cache: number;
  syslog: number;
  telemetry: number;
  names: number;
  hooks: number;
  slack: number;
  twilio: number;
  freshdesk: number;
  freshservice: number;
}

const ORDER: readonly (keyof TargetPorts)[] = [
  'http',
  'https',
  'closed',
  'mail',
  'cache',
  'syslog',
  'telemetry',
  'names',
  'hooks',
  'slack',
  'twilio',
  'freshdesk',
  'freshservice',
];

export const PORT_COUNT = ORDER.length;

/** The ports are consecutive, so that the checks find their targets again at the next start. */
export const portsFrom = (first: number): TargetPorts =>
  Object.fromEntries(ORDER.map((name, index) => [name, first + index])) as Record<keyof TargetPorts, number>;
