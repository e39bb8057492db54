import type { Socket } from 'node:net';
import type { TcpTarget } from '@pharos/contract/bus/target.ts';
import { errorCode } from '../error-code.ts';
import { allowedAddresses } from '../net/allowed-addresses.ts';
import { openConnection } from '../net/open-connection.ts';
import type { Prober } from '../prober.ts';
import { parseEscapes } from '../reply/parse-escapes.ts';
import { ReplyJudge } from '../reply/reply-judge.ts';
import { type Judgment, type ProbeRun, runProbe } from '../run-probe.ts';

/** A reply is read to here and no further. */
const REPLY_LIMIT = 1024 * 1024;
/** With only an error string to look for, a reply counts as whole when nothing follows for this long. */
const QUIET_MS = 500;

/**
 * TCP: a connection; with a command or an expected string, an exchange. The command is sent at once, the reply judged as
 * its bytes come. The response time ends with the byte that decided.
 */
export const probeTcp: Prober<TcpTarget> = (target, context) =>
  runProbe(target.timeoutSeconds, context, async (run) => {
    const addresses = await allowedAddresses(target.host, run);
    const socket = await openConnection(addresses, target.port, run);
    try {
      const judge = new ReplyJudge(target);
      if (!target.commandString && judge.expectsNothing) return { verdict: 'AV', summary: 'Available' };
      return await exchange(socket, target, judge, run);
    } finally {
      socket.destroy();
    }
  });

const exchange = (socket: Socket, target: TcpTarget, judge: ReplyJudge, run: ProbeRun): Promise<Judgment> => {
  run.clock.enter('firstByte');
  let lastByteAt: number | undefined;
  let quiet: NodeJS.Timeout | undefined;
  return run.deadline.within((resolve, reject) => {
    const finish = (judgment: Judgment) => {
      clearTimeout(quiet);
      run.clock.stop(lastByteAt);
      resolve(judgment);
    };
    socket.on('data', (chunk: Buffer) => {
      lastByteAt = performance.now();
      if (judge.length === 0) run.clock.enter('transfer', lastByteAt);
      const judgment = judge.take(chunk);
      if (judgment) finish(judgment);
      else if (judge.length >= REPLY_LIMIT) finish(judge.end('it is longer than 1 MiB'));
      else if (judge.waitsForQuiet) {
        clearTimeout(quiet);
        quiet = setTimeout(() => finish(judge.end('nothing followed')), QUIET_MS);
      }
    });
    socket.once('end', () => finish(judge.end('the connection was closed')));
    socket.once('error', (error) => {
      clearTimeout(quiet);
      if (judge.length > 0 && errorCode(error) === 'ECONNRESET') finish(judge.end('the connection was reset'));
      else reject(error);
    });
    if (target.commandString) socket.write(parseEscapes(target.commandString));
    return () => {
      clearTimeout(quiet);
      if (judge.length > 0) finish(judge.end(`nothing more came within ${target.timeoutSeconds} s`));
    };
  });
};
