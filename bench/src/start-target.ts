import { fileURLToPath } from 'node:url';
import { startChild } from './child.ts';

export interface Target {
  /** Ends with a slash. Every path below it returns 200. */
  url: string;
  /** Returns the number of answered probes since the start. */
  served(): Promise<number>;
  stop(): Promise<void>;
}

export const startTarget = async (): Promise<Target> => {
  const child = await startChild(process.execPath, [fileURLToPath(new URL('./target.ts', import.meta.url))], {
    ready: (line) => /^target on (\d+)$/.exec(line)?.[1],
    readyMs: 10_000,
  });
  const url = `http://127.0.0.1:${child.readyValue}/`;
  return { url, served: async () => Number(await (await fetch(`${url}served`)).text()), stop: child.stop };
};
