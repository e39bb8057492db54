import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../../../../scripts/lib/debian-program.mjs';
import { freePort } from '../../../../scripts/lib/testing/free-port.mjs';

export interface NatsServer {
  port: number;
  url: string;
  store: string;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Restarts a killed server on the same port and folder. Resolves when it accepts connections. */
  start(options?: { hasJetStream: boolean }): Promise<void>;
  /** Sends SIGSTOP, so that the server does not respond. `thaw` sends SIGCONT. */
  freeze(): Promise<void>;
  thaw(): void;
  stop(): Promise<void>;
}

/** Returns undefined if there is no program, and prints the reason. */
export const usableNatsServer = (): string | undefined => {
  const program = findProgram('nats-server');
  if (!program)
    console.log(
      'The bus between processes is not tested: nats-server is not installed (npm test unpacks the Debian package).',
    );
  return program;
};

export const startNatsServer = async (
  program: string,
  config = '',
  { hasJetStream = true, limits = '' } = {},
): Promise<NatsServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'pharos-nats-'));
  const port = await freePort();
  const file = join(folder, 'nats.conf');
  const lines = [`listen: "127.0.0.1:${port}"`, `log_file: "${join(folder, 'log')}"`, config.replace(JET_STREAM, '')];
  const jetStream = `jetstream { store_dir: "${folder}", ${JET_STREAM.exec(config)?.[1] ?? limits} }`;
  let child: ChildProcess | undefined;
  const start = async (options = { hasJetStream }): Promise<void> => {
    await writeFile(file, [...lines, options.hasJetStream ? jetStream : ''].join('\n'));
    const started = spawn(program, ['-c', file], { stdio: 'ignore' });
    child = started;
    while (!(await accepts(port))) {
      if (started.exitCode !== null) throw new Error(`nats-server ended with ${started.exitCode}.`);
      await sleep(20);
    }
  };
  const kill = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    port,
    url: `nats://127.0.0.1:${port}`,
    store: join(folder, 'jetstream'),
    start,
    kill,
    freeze: async () => {
      child?.kill('SIGSTOP');
      // Its threads stop one after another.
      await sleep(100);
    },
    thaw: () => void child?.kill('SIGCONT'),
    stop: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export const startNatsCluster = async (program: string): Promise<NatsServer[]> => {
  const ports = [await freePort(), await freePort(), await freePort()];
  const routes = ports.map((port) => `"nats://127.0.0.1:${port}"`).join(', ');
  return Promise.all(
    ports.map((port, index) => {
      const cluster = `cluster { name: "test", listen: "127.0.0.1:${port}", routes: [${routes}] }`;
      return startNatsServer(program, `server_name: "server${index}"\n${cluster}`);
    }),
  );
};

/** Removes the lines of npm run nats-config that `startNatsServer` writes itself. */
export const withoutPlaces = (config: string): string =>
  config.replace(/^listen: .*$/m, '').replace(/^ *store_dir: .*$/m, '');

const JET_STREAM = /^jetstream \{([^}]*)\}$/m;

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
