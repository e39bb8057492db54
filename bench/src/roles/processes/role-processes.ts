import { join } from 'node:path';
import { PharosProcess } from '../../processes/pharos-process.ts';

export interface RoleProcessesOptions {
  folder: string;
  env: Record<string, string>;
  natsUrl: string;
  onUnexpectedExit(name: string, how: string): void;
}

export const AGENTS = { 'north-1': 'north', 'north-2': 'north', 'south-1': 'south' } as const;
export type AgentName = keyof typeof AGENTS;
export type EngineName = 'engine-1' | 'engine-2' | 'engine-3';

/**
 * One process per role: an api, a worker, three engines (one joins later), two agents of one location, and one agent of
 * another.
 */
export class RoleProcesses implements AsyncDisposable {
  readonly api: PharosProcess;
  readonly worker: PharosProcess;
  readonly engines: Readonly<Record<EngineName, PharosProcess>>;
  readonly agents: Readonly<Record<AgentName, PharosProcess>>;
  readonly #options: RoleProcessesOptions;

  constructor(options: RoleProcessesOptions) {
    this.#options = options;
    const { env, natsUrl } = options;
    const withDatabase = (name: string, role: string): PharosProcess => this.#process(name, role, env);
    const agent = (name: AgentName): PharosProcess =>
      this.#process(name, 'agent', {
        NATS_URL: natsUrl,
        LOCATION_KEY: AGENTS[name],
        // The targets identify the agents by this URL.
        BASE_URL: `http://${name}.example`,
        LOG_LEVEL: 'info',
      });
    this.api = withDatabase('api', 'api');
    this.worker = withDatabase('worker', 'worker');
    this.engines = {
      'engine-1': withDatabase('engine-1', 'engine'),
      'engine-2': withDatabase('engine-2', 'engine'),
      'engine-3': withDatabase('engine-3', 'engine'),
    };
    this.agents = { 'north-1': agent('north-1'), 'north-2': agent('north-2'), 'south-1': agent('south-1') };
  }

  /** Does not start the third engine. Returns the base URL of the api. */
  async start(): Promise<string> {
    // The first process migrates the database.
    const baseUrl = await this.api.start();
    const { 'engine-3': _joinsLater, ...engines } = this.engines;
    await Promise.all(
      [this.worker, ...Object.values(engines), ...Object.values(this.agents)].map((one) => one.start()),
    );
    return baseUrl;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const all = [...Object.values(this.engines), ...Object.values(this.agents), this.worker, this.api];
    await Promise.all(all.map((one) => one.stop()));
  }

  #process(name: string, role: string, env: Record<string, string>): PharosProcess {
    const { folder, onUnexpectedExit } = this.#options;
    return new PharosProcess({
      env,
      args: [`--role=${role}`],
      dataDir: null,
      cwd: folder,
      logFile: join(folder, `${name}.log`),
      onUnexpectedExit: (how) => onUnexpectedExit(name, how),
    });
  }
}
