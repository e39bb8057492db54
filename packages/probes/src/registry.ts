import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import { CHECK_TYPES, type CheckType } from '@pharos/contract/states.ts';
import { probeDns } from './dns/probe-dns.ts';
import { probeHttp } from './http/probe-http.ts';
import { icmpProblem } from './icmp/icmp-problem.ts';
import { probeIcmp } from './icmp/probe-icmp.ts';
import type { ProbeContext, ProbeFinding } from './prober.ts';
import { probeSocket } from './socket/probe-socket.ts';
import { probeTcp } from './tcp/probe-tcp.ts';
import { probeUdp } from './udp/probe-udp.ts';

/** Runs one probe by its type. Never rejects, and ends by the target's timeout. */
export const probe = (target: ProbeTarget, context: ProbeContext): Promise<ProbeFinding> => {
  switch (target.type) {
    case 'https':
    case 'http':
      return probeHttp(target, context);
    case 'socket':
      return probeSocket(target, context);
    case 'icmp':
      return probeIcmp(target, context);
    case 'tcp':
      return probeTcp(target, context);
    case 'udp':
      return probeUdp(target, context);
    case 'dns':
      return probeDns(target, context);
  }
};

/** Why this machine cannot run a type, in words, by type; the types that it can run are not in it. */
export const unavailableTypes = async (): Promise<Partial<Record<CheckType, string>>> => {
  const problem = await icmpProblem();
  return problem === null ? {} : { icmp: problem };
};

/** The types that this machine can run. */
export const availableTypes = async (): Promise<CheckType[]> => {
  const unavailable = await unavailableTypes();
  return CHECK_TYPES.filter((type) => unavailable[type] === undefined);
};
