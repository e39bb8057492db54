import type { UnavailableTypes } from '@pharos/contract/bus/location.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import { CHECK_TYPES } from '@pharos/contract/check-types.ts';
import type { CheckType } from '@pharos/contract/states.ts';
import { probeDns } from './dns/probe-dns.ts';
import { probeHttp } from './http/probe-http.ts';
import { closeEchoSockets } from './icmp/echo-method.ts';
import { icmpProblem } from './icmp/icmp-problem.ts';
import { probeIcmp } from './icmp/probe-icmp.ts';
import type { ProbeContext, ProbeFinding } from './prober.ts';
import { probeSocket } from './socket/probe-socket.ts';
import { probeTcp } from './tcp/probe-tcp.ts';
import { probeUdp } from './udp/probe-udp.ts';

/** Never rejects, and resolves no later than the timeout of the target. */
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

export const abilities = async (): Promise<{ types: CheckType[]; unavailable: UnavailableTypes }> => {
  const problem = await icmpProblem();
  const unavailable = problem === null ? {} : { icmp: problem };
  return { types: CHECK_TYPES.filter((type) => !(type in unavailable)), unavailable };
};

/** No probe may be running, and none may start afterwards. */
export const endProbing = (): Promise<void> => closeEchoSockets();
