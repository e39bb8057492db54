import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Failure } from '../oracle/target-truth.ts';
import { openTruthWriter, type TruthWriter } from '../processes/truth-writer.ts';
import type { ScriptedOutage } from './outage-script.ts';

/**
 * Runs many targets in one process, and logs every request and every change. The number in the path selects the target.
 * The parent process receives a reply to each order.
 */
export type TargetOrder =
  | { order: 'open'; logFile: string }
  | { order: 'begin'; script: readonly ScriptedOutage[] }
  | { order: 'end' };
export type TargetAnswer = { port: number } | 'done';

let truth: TruthWriter | undefined;
/** Working targets have no entry. */
const failing = new Map<number, Failure>();

const server = createServer((request, response) => {
  const target = Number(request.url?.slice(1));
  const how = failing.get(target) ?? null;
  // Each agent has a different base URL, which the user agent contains.
  truth?.served(target, how, request.headers['user-agent']);
  answer(request, response, how);
});

const answer = (request: IncomingMessage, response: ServerResponse, how: Failure | null): void => {
  if (how === 'reset' || how === 'refused') request.socket.resetAndDestroy();
  else if (how === 'error') response.writeHead(500).end('Not well.\n');
  else if (how === null) response.end('All is well.\n');
};

const open = async (logFile: string): Promise<TargetAnswer> => {
  truth = openTruthWriter(logFile);
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port };
};

const turn = (target: number, how: Failure | null): void => {
  if (how === null) failing.delete(target);
  else failing.set(target, how);
  truth?.turned(target, how);
};

const begin = (script: readonly ScriptedOutage[]): TargetAnswer => {
  for (const { target, from, to, how } of script) {
    setTimeout(() => turn(target, how), Math.max(0, from - Date.now()));
    setTimeout(() => turn(target, null), Math.max(0, to - Date.now()));
  }
  return 'done';
};

process.on('message', async (order: TargetOrder) => {
  if (order.order === 'open') process.send?.(await open(order.logFile));
  else if (order.order === 'begin') process.send?.(begin(order.script));
  else {
    await truth?.end();
    process.send?.('done' satisfies TargetAnswer, () => process.exit(0));
  }
});
process.on('disconnect', () => process.exit(0));
