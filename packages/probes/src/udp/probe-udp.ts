import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { UdpTarget } from '@pharos/contract/bus/target.ts';
import { errorCode } from '../error-code.ts';
import { allowedAddresses } from '../net/allowed-addresses.ts';
import type { Prober } from '../prober.ts';
import { parseEscapes } from '../reply/parse-escapes.ts';
import { ReplyJudge } from '../reply/reply-judge.ts';
import { type Judgment, type ProbeRun, runProbe, TargetFault } from '../run-probe.ts';

/**
 * UDP: one datagram out, the replies judged. The socket is connected, so that the kernel drops strangers' datagrams and
 * reports an ICMP port unreachable as ECONNREFUSED (RFC 1122 section 4.1.3.3).
 */
export const probeUdp: Prober<UdpTarget> = (target, context) =>
  runProbe(target.timeoutSeconds, context, async (run) => {
    const [address] = await allowedAddresses(target.host, run);
    run.evidence.remoteAddress = address;
    return exchange(address, target, run);
  });

const exchange = (address: string, target: UdpTarget, run: ProbeRun): Promise<Judgment> => {
  const judge = new ReplyJudge(target);
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
  let lastReplyAt: number | undefined;
  run.clock.enter('firstByte');
  return run.deadline
    .within<Judgment>((resolve, reject) => {
      const finish = (judgment: Judgment) => {
        run.clock.stop(lastReplyAt);
        resolve(judgment);
      };
      socket.on('error', (error) => reject(portUnreachable(error)));
      socket.on('message', (reply) => {
        lastReplyAt = performance.now();
        const judgment = judge.take(reply);
        if (judgment) finish(judgment);
        // Any reply will do where only an error string is set: a datagram is whole.
        else if (judge.waitsForQuiet) finish(judge.end('it is one datagram'));
      });
      socket.connect(target.port, address, (error?: Error) => {
        if (error) return reject(error);
        socket.send(parseEscapes(target.commandString));
      });
      return () => {
        const ending = `nothing ${judge.received ? 'more ' : ''}came within ${target.timeoutSeconds} s`;
        finish(judge.end(ending));
      };
    })
    .finally(() => socket.close());
};

const portUnreachable = (error: Error): unknown =>
  errorCode(error) === 'ECONNREFUSED' ? new TargetFault('Port unreachable') : error;
