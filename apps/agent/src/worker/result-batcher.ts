import type { ProbeResult } from '@pharos/contract/bus/result.ts';

/** How long an ordinary result waits for company: a batch of 16 costs a sixth of what 16 messages cost. */
const LONGEST_WAIT_MS = 250;
const FULL_BATCH = 200;

/** Gathers results into batches. What may lead to an alert, or what somebody waits for, leaves with its turn of the event loop. */
export interface ResultBatcher {
  add(result: ProbeResult): void;
  flush(): void;
}

export const createResultBatcher = (send: (results: readonly ProbeResult[]) => void): ResultBatcher => {
  let batch: ProbeResult[] = [];
  let timer: NodeJS.Timeout | undefined;
  let turn: NodeJS.Immediate | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    clearImmediate(turn);
    timer = undefined;
    turn = undefined;
    if (batch.length === 0) return;
    const full = batch;
    batch = [];
    send(full);
  };

  return {
    add(result) {
      batch.push(result);
      if (batch.length >= FULL_BATCH) flush();
      else if (isUrgent(result)) turn ??= setImmediate(flush);
      else timer ??= setTimeout(flush, LONGEST_WAIT_MS);
    },
    flush,
  };
};

const isUrgent = ({ purpose, verdict }: ProbeResult): boolean =>
  purpose !== 'poll' || (verdict !== 'AV' && verdict !== null);
