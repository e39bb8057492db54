import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MemoryBus } from '@pharos/bus/memory.ts';
import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { DueQueue } from '@pharos/domain/schedule/due-queue.ts';
import pino from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { Engine } from '../../../apps/server/src/engine/engine.ts';
import { NO_REFERENCES } from '../../../apps/server/src/engine/isolation/references.ts';
import { createEngineMetrics } from '../../../apps/server/src/engine/metrics.ts';
import { FakeConnections } from '../../../apps/server/src/engine/testing/fake-connections.ts';
import { createSecretBox } from '../../../apps/server/src/storage/connection/secret-box.ts';
import { openEngineSession } from '../../../apps/server/src/storage/judge/engine-session.ts';

/*
 * Runs an engine on the database of the first argument, in a separate process, with an agent that simulates each result
 * when it is due. Serves the figures at `/metrics`.
 */
const GRAIN_MS = 10;
const [databaseUrl = ''] = process.argv.slice(2);

const passed = ({ runId, checkId, revision, purpose, location, dueAt }: ProbeJob, startedAt: number): ProbeResult => {
  const connect = 0.2 + Math.random() / 10;
  const firstByte = 0.8 + Math.random();
  return {
    ...{ runId, checkId, revision, purpose, location, dueAt, startedAt },
    verdict: 'AV',
    proberError: null,
    summary: 'Available',
    responseTimeMs: connect + firstByte + 0.1,
    phases: { dns: null, connect, tls: null, firstByte, transfer: 0.1 },
    statusCode: 200,
    remoteAddress: '127.0.0.1',
    certificate: null,
  };
};

const bus = new MemoryBus();
const due = new DueQueue<ProbeJob>();
await bus.onJobs({ agentId: 'scripted', location: 'local', locationName: 'Scripted', types: ['http'] }, (jobs) => {
  for (const job of jobs) due.push(job, job.dueAt);
});
setInterval(() => {
  const now = Date.now();
  const results: ProbeResult[] = [];
  for (let job = due.takeDue(now); job; job = due.takeDue(now)) results.push(passed(job, now));
  if (results.length > 0) void bus.publishResults(results);
}, GRAIN_MS);

const registry = new Registry();
collectDefaultMetrics({ register: registry });
const engine = new Engine({
  // The checks of the bench have no secrets.
  openSession: () => openEngineSession(databaseUrl, createSecretBox(randomBytes(32))),
  bus,
  references: NO_REFERENCES,
  connections: new FakeConnections(),
  home: 'local',
  metrics: createEngineMetrics(registry),
  log: pino({ level: 'warn' }, process.stderr),
});
await engine.start();

const server = createServer((_request, response) => void registry.metrics().then((text) => response.end(text)));
server.listen({ port: 0, host: '127.0.0.1' }, () => {
  process.stdout.write(`scripted engine at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => void engine.stop().then(() => process.exit(0)));
