import { accessSync, constants } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../../scripts/lib/testing/free-port.mjs';
import { type Child, startChild } from './child.ts';

export interface Blackbox {
  pids: readonly number[];
  /** Returns the number of targets whose newest probe succeeded. */
  succeeding(): Promise<number>;
  stop(): Promise<void>;
}

export interface BlackboxLoad {
  targets: number;
  intervalSeconds: number;
  /** Each target is a separate path below this URL. */
  targetUrl: string;
}

const EXPORTER = ['prometheus-blackbox-exporter', 'blackbox_exporter'];
const PROMETHEUS = ['prometheus'];

export const missingPrograms = (): string[] =>
  [EXPORTER, PROMETHEUS].flatMap((names) => (names.some(findProgram) ? [] : [names[0] ?? '']));

export const startBlackbox = async (load: BlackboxLoad): Promise<Blackbox> => {
  const folder = await mkdtemp(join(tmpdir(), 'pharos-bench-prometheus-'));
  const [exporter, prometheus] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`];
  const children: Child[] = [];
  const stop = async (): Promise<void> => {
    for (const child of children.reverse()) await child.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await writeConfiguration(folder, exporter, load);
    children.push(
      await startChild(
        program(EXPORTER),
        [`--config.file=${folder}/blackbox.yml`, `--web.listen-address=${exporter}`],
        { ready: (line) => (/Listening on/.test(line) ? 'ready' : undefined), readyMs: 15_000 },
      ),
    );
    await mkdir(join(folder, 'data'));
    children.push(
      await startChild(
        program(PROMETHEUS),
        [
          `--config.file=${folder}/prometheus.yml`,
          `--storage.tsdb.path=${folder}/data`,
          `--web.listen-address=${prometheus}`,
        ],
        { ready: (line) => (/Server is ready/.test(line) ? 'ready' : undefined), readyMs: 30_000 },
      ),
    );
    return { pids: children.map(({ pid }) => pid), succeeding: () => countSucceeding(prometheus), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const writeConfiguration = async (folder: string, exporter: string, load: BlackboxLoad): Promise<void> => {
  const timeoutSeconds = Math.min(10, load.intervalSeconds);
  const targets = Array.from({ length: load.targets }, (_, index) => `${load.targetUrl}${index + 1}`);
  await writeFile(join(folder, 'targets.json'), JSON.stringify([{ targets }]));
  await writeFile(
    join(folder, 'blackbox.yml'),
    `modules:
  http_2xx:
    prober: http
    http:
      preferred_ip_protocol: ip4
`,
  );
  await writeFile(
    join(folder, 'prometheus.yml'),
    `scrape_configs:
  - job_name: blackbox
    scrape_interval: ${load.intervalSeconds}s
    scrape_timeout: ${timeoutSeconds}s
    metrics_path: /probe
    params: { module: [http_2xx] }
    file_sd_configs: [{ files: ['${folder}/targets.json'] }]
    relabel_configs:
      - { source_labels: [__address__], target_label: __param_target }
      - { source_labels: [__param_target], target_label: instance }
      - { target_label: __address__, replacement: '${exporter}' }
`,
  );
};

const countSucceeding = async (prometheus: string): Promise<number> => {
  const query = encodeURIComponent('count(probe_success == 1)');
  const response = await fetch(`http://${prometheus}/api/v1/query?query=${query}`);
  const answer = (await response.json()) as { data?: { result?: { value?: [number, string] }[] } };
  return Number(answer.data?.result?.[0]?.value?.[1] ?? 0);
};

const findProgram = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });

const program = (names: readonly string[]): string => {
  const found = names.map(findProgram).find((path) => path !== undefined);
  if (!found) throw new Error(`${names[0]} was not found on the PATH.`);
  return found;
};
