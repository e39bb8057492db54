import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shutDownServer } from './shut-down-server.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const logged: string[] = [];
const ignore = (): void => {};
const log = { debug: ignore, warn: ignore, error: ignore, info: (message: string) => void logged.push(message) };

const stopServer = () => {
  logged.length = 0;
  const signals: string[] = [];
  const { promise: exited, resolve: end } = Promise.withResolvers<string>();
  const server = { ready: Promise.resolve(), exited, signal: (signal: string) => void signals.push(signal) };
  return { stopped: shutDownServer(server, log), signals, end: () => end('code 0') };
};

it('logs after three seconds that it is waiting for the database', async () => {
  const { stopped, signals, end } = stopServer();
  vi.advanceTimersByTime(2999);
  expect(logged).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(logged).toEqual(['Waiting for the database to stop …']);
  end();
  await stopped;
  expect(signals).toEqual(['SIGINT']);
});

it('logs nothing if the database stops at once', async () => {
  const { stopped, end } = stopServer();
  end();
  await stopped;
  vi.runAllTimers();
  expect(logged).toEqual([]);
});
