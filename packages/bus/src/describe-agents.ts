import type { AgentRegistration, LiveLocation } from '@pharos/contract/bus/location.ts';
import { CHECK_TYPES } from '@pharos/contract/check-types.ts';

interface DescribedAgent {
  agent: AgentRegistration;
  isConfined: boolean;
  /** Jobs that were taken and have no result. */
  open: number;
  /** See `AgentAnnouncement`. */
  clockOffsetMs?: number | null;
}

/** Agents of older releases report less. */
export const describeAgents = (key: string, agents: readonly DescribedAgent[]): LiveLocation => {
  const announced = agents.map(({ agent }) => agent);
  const addresses = distinct(announced.map(({ address }) => address));
  const capacities = announced.flatMap(({ capacity }) => (capacity === undefined ? [] : [capacity]));
  const families = announced.flatMap(({ families: one }) => (one === undefined ? [] : [one]));
  const [address] = addresses;
  return {
    key,
    name: announced[0]?.locationName ?? key,
    ...typesOf(announced),
    ...(address !== undefined && { address }),
    ...clockOffsetOf(agents),
    queued: agents.reduce((sum, { open }) => sum + open, 0),
    ...(agents.some(({ isConfined }) => isConfined) && { isConfined: true }),
    agents: agents.length,
    versions: distinct(announced.map(({ version }) => version)),
    addresses,
    ...(families.length === announced.length && {
      families: (['IPv4', 'IPv6'] as const).filter((family) => families.every((one) => one.includes(family))),
    }),
    ...(capacities.length === announced.length && { capacity: capacities.reduce((sum, one) => sum + one, 0) }),
  };
};

const distinct = (texts: readonly (string | undefined)[]): string[] =>
  [...new Set(texts.filter((text) => text !== undefined))].sort();

const clockOffsetOf = (agents: readonly DescribedAgent[]): Pick<LiveLocation, 'clockOffsetMs'> => {
  const known = agents.flatMap(({ clockOffsetMs }) => clockOffsetMs ?? []);
  const furthest = known.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0];
  return furthest === undefined ? {} : { clockOffsetMs: furthest };
};

/** Returns the types that all agents can run, and for each other type the reason of one agent. */
const typesOf = (agents: readonly AgentRegistration[]): Pick<LiveLocation, 'types' | 'unavailable'> => {
  const types = CHECK_TYPES.filter((type) => agents.every((agent) => agent.types.includes(type)));
  const reasons = Object.assign({}, ...agents.map(({ unavailable }) => unavailable));
  const unavailable = Object.fromEntries(
    CHECK_TYPES.flatMap((type) => (types.includes(type) || !reasons[type] ? [] : [[type, reasons[type]]])),
  );
  return { types, ...(Object.keys(unavailable).length > 0 && { unavailable }) };
};
