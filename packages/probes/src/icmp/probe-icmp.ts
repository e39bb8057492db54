import { isIPv6 } from 'node:net';
import type { IcmpTarget } from '@pharos/contract/bus/target.ts';
import { allowedAddresses } from '../egress-guard/allowed-addresses.ts';
import type { Prober } from '../prober.ts';
import { type ProbeOutcome, type ProbeRun, ProberError, runProbe, TargetFault } from '../run-probe.ts';
import { echoMethod } from './echo-method.ts';
import type { EchoSocket } from './echo-socket.ts';
import { pingOnce } from './ping-command.ts';

const AVAILABLE: ProbeOutcome = { verdict: 'AV', summary: 'Available' };

/** Sends one echo request (RFC 792, RFC 4443 section 4). */
export const probeIcmp: Prober<IcmpTarget> = (target, context) =>
  runProbe(target.timeoutSeconds, context, async (run) => {
    const [address] = await allowedAddresses(target.host, run);
    run.evidence.remoteAddress = address;
    const method = await echoMethod(isIPv6(address) ? 6 : 4);
    if (method.by === 'none') throw new ProberError(method.problem);
    // The response time is only the round-trip time, without name resolution.
    run.clock.restart();
    run.clock.enter('firstByte');
    return method.by === 'socket' ? echo(method.socket, address, run) : ping(address, run);
  });

const echo = (socket: EchoSocket, address: string, run: ProbeRun): Promise<ProbeOutcome> =>
  run.deadline.within((resolve, reject) => {
    const forget = socket.send(address, {
      answered(at) {
        forget();
        run.clock.stop(at);
        resolve(AVAILABLE);
      },
      failed(problem) {
        forget();
        reject(new TargetFault(problem));
      },
    });
    return forget;
  });

const ping = async (address: string, run: ProbeRun): Promise<ProbeOutcome> => {
  const calling = new AbortController();
  const startedAt = performance.now();
  const roundTrip = await run.deadline.within<number | null>((resolve, reject) => {
    pingOnce(address, run.deadline.seconds, calling.signal).then(resolve, reject);
    return () => calling.abort();
  });
  if (roundTrip === null) throw new TargetFault('No reply');
  run.clock.stop(startedAt + roundTrip);
  return AVAILABLE;
};
