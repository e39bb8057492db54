import type { Socket } from 'node:net';
import type { TcpTarget } from '@pharos/contract/bus/target.ts';
import { allowedAddresses } from '../egress-guard/allowed-addresses.ts';
import { errorCode } from '../error-code.ts';
import { openConnection } from '../net/open-connection.ts';
import type { Prober } from '../prober.ts';
import { parseEscapes } from '../reply/parse-escapes.ts';
import { ReplyMatcher } from '../reply/reply-matcher.ts';
import { type ProbeOutcome, type ProbeRun, runProbe } from '../run-probe.ts';

const REPLY_LIMIT = 1024 * 1024;
/** If only an error string is set, a reply is complete when no data follows for this time. */
const QUIET_MS = 500;

/**
 * Opens a connection. With a command or an expected string, it also exchanges data, and matches the reply as the bytes
 * arrive. The response time ends at the byte that decides the verdict.
 */
export const probeTcp: Prober<TcpTarget> = (target, context) =>
  runProbe(target.timeoutSeconds, context, async (run) => {
    const addresses = await allowedAddresses(target.host, run);
    const socket = await openConnection(addresses, target.port, run);
    try {
      const matcher = new ReplyMatcher(target);
      if (!target.commandString && matcher.expectsNothing) return { verdict: 'AV', summary: 'Available' };
      return await exchange(socket, target, matcher, run);
    } finally {
      socket.destroy();
    }
  });

const exchange = (socket: Socket, target: TcpTarget, matcher: ReplyMatcher, run: ProbeRun): Promise<ProbeOutcome> => {
  run.clock.enter('firstByte');
  let lastByteAt: number | undefined;
  let quiet: NodeJS.Timeout | undefined;
  return run.deadline.within((resolve, reject) => {
    const finish = (outcome: ProbeOutcome) => {
      clearTimeout(quiet);
      run.clock.stop(lastByteAt);
      resolve(outcome);
    };
    socket.on('data', (chunk: Buffer) => {
      lastByteAt = performance.now();
      if (matcher.length === 0) run.clock.enter('transfer', lastByteAt);
      const outcome = matcher.take(chunk);
      if (outcome) finish(outcome);
      else if (matcher.length >= REPLY_LIMIT) finish(matcher.end('the reply is longer than 1 MiB'));
      else if (matcher.waitsForQuiet) {
        clearTimeout(quiet);
        quiet = setTimeout(() => finish(matcher.end('no more data followed')), QUIET_MS);
      }
    });
    socket.once('end', () => finish(matcher.end('the connection was closed')));
    socket.once('error', (error) => {
      clearTimeout(quiet);
      if (matcher.length > 0 && errorCode(error) === 'ECONNRESET') finish(matcher.end('the connection was reset'));
      else reject(error);
    });
    if (target.commandString) socket.write(parseEscapes(target.commandString));
    return () => {
      clearTimeout(quiet);
      if (matcher.length > 0) finish(matcher.end(`no more data arrived within ${target.timeoutSeconds} s`));
    };
  });
};
