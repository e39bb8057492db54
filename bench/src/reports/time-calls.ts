import { figure, type Row } from '../format-table.ts';
import { cpuMicros } from '../process-tree.ts';

export interface TimedCall {
  label: string;
  path(checkId: number): string;
  /** For the 99th percentile. */
  wantedMs: number;
}

export interface Api {
  pid: number;
  baseUrl: string;
  /** Request limits apply per session. */
  logIn(): Promise<string>;
}

/**
 * Returns the response times, body included, and the CPU time of Pharos and PostgreSQL per call. On a busy machine, the
 * CPU time is more meaningful.
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
      if (response.status !== 200)
        throw new Error(`GET ${path(checkId)} failed with status ${response.status}: ${body}`);
      return performance.now() - start;
    };
    // The first calls only warm up compilers and connections.
    for (let index = 0; index < 20; index += 1) await ask(times + index);
    const cpuBefore = cpuMicros([api.pid]);
    const taken: number[] = [];
    for (let index = 0; index < times; index += 1) taken.push(await ask(index));
    const cpuEach = (cpuMicros([api.pid]) - cpuBefore) / times / 1000;
    taken.sort((a, b) => a - b);
    const at = (q: number): number => taken[Math.min(taken.length - 1, Math.floor(q * taken.length))] ?? 0;
    rows.push([
      label,
      `p50 ${figure(at(0.5), 'ms', 1)}, p99 ${figure(at(0.99), 'ms', 1)}, max ${figure(at(1), 'ms', 1)} (target: p99 ${wantedMs} ms), CPU ${figure(cpuEach, 'ms', 1)}`,
    ]);
  }
  return rows;
};
