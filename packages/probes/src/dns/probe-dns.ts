import type { DnsTarget } from '@pharos/contract/bus/target.ts';
import { cutText } from '../cut-text.ts';
import { errorCode } from '../error-code.ts';
import { NAME_SERVERS_UNREACHABLE } from '../net/resolve-host.ts';
import type { Prober } from '../prober.ts';
import { ProberError, runProbe, TargetFault } from '../run-probe.ts';
import { answersMatch } from './compare-answers.ts';
import { mayBeShown } from './may-be-shown.ts';
import { readRecord } from './read-record.ts';

const SHOWN = 200;

/** Compares the answers as a set with the expected values. The set is empty if there is no record of the type. */
export const probeDns: Prober<DnsTarget> = (target, context) =>
  runProbe(target.timeoutSeconds, context, async (run) => {
    run.clock.enter('dns');
    const answers = await readRecord(target, run).catch((error: unknown) => {
      throw queryFault(error, target);
    });
    run.clock.stop();
    const { recordType, expected } = target;
    const shown = answers.filter((answer) => mayBeShown(answer, recordType, context.egress));
    const hidden = answers.length - shown.length;
    // A match with a hidden answer would confirm a guess of its value.
    if (hidden === 0 && answersMatch(answers, expected, recordType)) return { verdict: 'AV', summary: 'Available' };
    if (answers.length === 0) return { verdict: 'DME', summary: `The name has no ${recordType} record` };
    const text = cutText([...new Array<string>(hidden).fill('(not public)'), ...shown].join(', '), SHOWN);
    return { verdict: 'DME', summary: `The ${recordType} record does not match: ${text}` };
  });

const queryFault = (error: unknown, { nameServer }: DnsTarget): unknown => {
  const code = errorCode(error);
  if (code === 'ECONNREFUSED') {
    return nameServer === undefined
      ? new ProberError(NAME_SERVERS_UNREACHABLE)
      : new TargetFault(`The name server ${nameServer} cannot be reached`);
  }
  return code === 'ETIMEOUT' ? new TargetFault('The name servers do not respond') : error;
};
