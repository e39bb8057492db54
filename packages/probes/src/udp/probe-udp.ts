import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { UdpTarget } from '@pharos/contract/bus/target.ts';
import { allowedAddresses } from '../egress-guard/allowed-addresses.ts';
import { errorCode } from '../error-code.ts';
import type { Prober } from '../prober.ts';
import { parseEscapes } from '../reply/parse-escapes.ts';
import { ReplyMatcher } from '../reply/reply-matcher.ts';
import { type ProbeOutcome, type ProbeRun, runProbe, TargetFault } from '../run-probe.ts';

/**
 * Sends one datagram and matches the replies. The socket is connected, so the kernel drops datagrams from other
 * addresses and reports an ICMP "port unreachable" as ECONNREFUSED (RFC 1122 section 4.1.3.3).
 */
export const probeUdp: Prober<UdpTarget> = (target, context) =>
  runProbe(target.timeoutSeconds, context, async (run) => {
    const [address] = await allowedAddresses(target.host, run);
    run.evidence.remoteAddress = address;
    return exchange(address, target, run);
  });

const exchange = (address: string, target: UdpTarget, run: ProbeRun): Promise<ProbeOutcome> => {
  const matcher = new ReplyMatcher(target);
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
  let lastReplyAt: number | undefined;
  run.clock.enter('firstByte');
  return run.deadline
    .within<ProbeOutcome>((resolve, reject) => {
      const finish = (outcome: ProbeOutcome) => {
        run.clock.stop(lastReplyAt);
        resolve(outcome);
      };
      socket.on('error', (error) => reject(portUnreachable(error)));
      socket.on('message', (reply) => {
        lastReplyAt = performance.now();
        const outcome = matcher.take(reply);
        if (outcome) finish(outcome);
        // With only an error string, any other reply passes at once, because a datagram is always complete.
        else if (matcher.waitsForQuiet) finish(matcher.end('the reply is a single datagram'));
      });
      socket.connect(target.port, address, (error?: Error) => {
        if (error) return reject(error);
        socket.send(parseEscapes(target.commandString));
      });
      return () => {
        const ending = `no ${matcher.received ? 'more ' : ''}data arrived within ${target.timeoutSeconds} s`;
        finish(matcher.end(ending));
      };
    })
    .finally(() => socket.close());
};

const portUnreachable = (error: Error): unknown =>
  errorCode(error) === 'ECONNREFUSED' ? new TargetFault('Port unreachable') : error;
