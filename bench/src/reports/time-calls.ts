import { figure, type Row } from '../format-table.ts';
import { cpuMicros } from '../process-tree.ts';

/** What is asked, given a check's id; a path below the base address. */
export interface TimedCall {
  label: string;
  path(checkId: number): string;
  /** Milliseconds that its 99th percentile may take. */
  wantedMs: number;
}

export interface Api {
  /** Of Pharos, whose CPU is read. */
  pid: number;
  baseUrl: string;
  /** A new session each time: the limit on requests goes by session. */
  logIn(): Promise<string>;
}

/**
 * Asks each call for many checks, one after the other, and tells how long answers took, body included, and what CPU Pharos and
 * PostgreSQL took for one: on a busy machine that says more.
 */
export const timeCalls = async (
  api: Api,
  calls: readonly TimedCall[],
  checkIds: readonly number[],
  times: number,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const { label, path, wantedMs } of calls) {
    const headers = { authorization: `token ${await api.logIn()}` };
    const ask = async (index: number): Promise<number> => {
      const checkId = checkIds[(index * 7919) % checkIds.length] ?? 0;
      const start = performance.now();
      const response = await fetch(`${api.baseUrl}/v1${path(checkId)}`, { headers });
      const body = await response.text();
      if (response.status !== 200) throw new Error(`${path(checkId)} was answered with ${response.status}: ${body}`);
      return performance.now() - start;
    };
    // The first ones find compilers and connections cold.
    for (let index = 0; index < 20; index += 1) await ask(times + index);
    const cpuBefore = cpuMicros([api.pid]);
    const taken: number[] = [];
    for (let index = 0; index < times; index += 1) taken.push(await ask(index));
    const cpuEach = (cpuMicros([api.pid]) - cpuBefore) / times / 1000;
    taken.sort((a, b) => a - b);
    const at = (q: number): number => taken[Math.min(taken.length - 1, Math.floor(q * taken.length))] ?? 0;
    rows.push([
      label,
      `p50 ${figure(at(0.5), 'ms', 1)}, p99 ${figure(at(0.99), 'ms', 1)}, max ${figure(at(1), 'ms', 1)} (p99 ${wantedMs} ms wanted), CPU ${figure(cpuEach, 'ms', 1)}`,
    ]);
  }
  return rows;
};
