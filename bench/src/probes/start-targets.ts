import { fileURLToPath } from 'node:url';
import { startChild } from '../child.ts';
import type { TargetPorts } from './target-ports.ts';

const program = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export const startTargets = async (): Promise<{ ports: TargetPorts; stop(): Promise<void> }> => {
  const child = await startChild(process.execPath, [program('./testing/targets.ts')], {
    ready: (line) => /^targets (.+)$/.exec(line)?.[1],
    readyMs: 20_000,
  });
  return { ports: JSON.parse(child.readyValue) as TargetPorts, stop: child.stop };
};

export const startBlackhole = async (): Promise<{ tcp: number; nameServer: string; stop(): Promise<void> }> => {
  const child = await startChild(process.execPath, [program('./blackhole-target.ts')], {
    ready: (line) => /^blackhole on (\d+ \d+)$/.exec(line)?.[1],
    readyMs: 20_000,
  });
  const [tcp = '', udp = ''] = child.readyValue.split(' ');
  return { tcp: Number(tcp), nameServer: `127.0.0.1:${udp}`, stop: child.stop };
};

export const startHostile = async (): Promise<{ port: number; stop(): Promise<void> }> => {
  const child = await startChild(process.execPath, [program('./hostile-target.ts')], {
    ready: (line) => /^hostile on (\d+)$/.exec(line)?.[1],
    readyMs: 20_000,
  });
  return { port: Number(child.readyValue), stop: child.stop };
};
