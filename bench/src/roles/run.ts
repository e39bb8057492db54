import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNatsServer } from '@pharos/bus/testing/nats-server.ts';
import { Api } from '@pharos/demo/seed/api.ts';
import { Random } from '../../../simulator/src/random.ts';
import { collectEvidence } from '../evidence/collect-evidence.ts';
import { settle } from '../evidence/settle.ts';
import type { Evidence } from '../oracle/evidence.ts';
import { clockText, type Violation } from '../oracle/violation.ts';
import { findFreePorts } from '../processes/find-free-ports.ts';
import { MailServer } from '../processes/mail-server.ts';
import { PostgresServer } from '../processes/postgres-server.ts';
import { signUp } from '../processes/sign-up.ts';
import { withSql } from '../processes/with-sql.ts';
import type { Session } from '../session.ts';
import { editChecks, readEditDelays } from './edit-checks.ts';
import { FAULTS } from './faults/registry.ts';
import { loadRoleChecks } from './load-role-checks.ts';
import { findRoleViolations } from './oracle/find-role-violations.ts';
import type { RoleEvidence } from './oracle/role-evidence.ts';
import { drawScript } from './outage-script.ts';
import { PartitionWatch } from './partition-watch.ts';
import { leadMs, type RolePlan, seedOf, settleMs } from './plan.ts';
import { RoleProcesses } from './processes/role-processes.ts';
import { TargetServer } from './target-server.ts';

export interface RoleOutcome {
  roles: RoleEvidence;
  violations: Violation[];
  /** Null if there was no violation and the folder with logs and data was deleted. */
  folder: string | null;
}

const UNPROBED = `select count(*)::int as count from check_states where last_result_at is null`;

export const runRoles = async (plan: RolePlan, natsProgram: string, session: Session): Promise<RoleOutcome> => {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'pharos-roles-'));
  let isKept = true;
  stack.defer(() => (isKept ? undefined : rm(folder, { recursive: true, force: true })));
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);

  const postgres = new PostgresServer(dataDir);
  stack.defer(() => postgres.kill());
  const nats = await startNatsServer(natsProgram);
  stack.defer(() => nats.stop());
  const targets = new TargetServer();
  stack.defer(() => targets.kill());
  const targetLog = join(folder, 'targets.jsonl');
  const targetUrl = await targets.open(targetLog);
  const [mailPort = 0] = await findFreePorts(1);
  const mailLog = join(folder, 'mails.jsonl');
  const mail = new MailServer(mailPort, mailLog);
  await mail.start();
  stack.defer(() => mail.kill());
  const databaseUrl = await postgres.start();

  const unexpectedExits: Evidence['unexpectedExits'] = [];
  const roles = stack.use(
    new RoleProcesses({
      folder,
      natsUrl: nats.url,
      env: {
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(folder, 'files'),
        SECRET_KEY: randomBytes(32).toString('base64'),
        NATS_URL: nats.url,
        SMTP_URL: mail.url,
        HOST: '127.0.0.1',
        PORT: '0',
        BILLING: 'off',
        CHECK_INTERVALS: String(plan.intervalSeconds),
        LOG_LEVEL: 'info',
      },
      onUnexpectedExit: (name, how) => {
        session.report(`${name} exited unexpectedly (${how})`);
        unexpectedExits.push({ at: Date.now(), how: `${name}: ${how}` });
      },
    }),
  );
  const api = await signUp(new Api(await roles.start()));
  const partitions = stack.use(new PartitionWatch(databaseUrl));

  const { checks: count, failing, edited, intervalSeconds, timeoutSeconds, faultSeconds } = plan;
  const loaded = await withSql(dataDir, (sql) => {
    const wanted = { checks: count + edited, failing, intervalSeconds, timeoutSeconds, targetUrl };
    return loadRoleChecks(api, sql, wanted);
  });
  session.report(`${count} checks at ${intervalSeconds} s; logs are in ${folder}`);
  while ((await withSql(dataDir, async (sql) => (await sql.query(UNPROBED)).rows[0].count)) > 0)
    await session.wait(0.5);
  const checks = loaded.slice(0, count);
  const edits = await editChecks(api, loaded.slice(count), { targetUrl, firstTarget: loaded.length + 1 });

  const began = Date.now();
  const fault = FAULTS[plan.fault];
  const faultAt = began + leadMs(plan);
  const script = drawScript(new Random(seedOf(plan)), {
    checks: checks.filter(({ isReported }) => isReported),
    intervalMs: intervalSeconds * 1000,
    timeoutMs: timeoutSeconds * 1000,
    began,
    faultAt,
    faultMs: fault.lasts ? faultSeconds * 1000 : 0,
  });
  await targets.begin(script);
  await session.wait(Math.max(0, faultAt - Date.now()) / 1000);
  session.report(`${clockText(Date.now())} ${plan.fault}`);
  const window = { name: plan.fault, from: Date.now(), healedAt: 0, to: 0 };
  const world = { postgres, nats, roles, partitions, wait: (seconds: number) => session.wait(seconds) };
  const sharing = await fault.inflict(world, faultSeconds, () => {
    window.healedAt = Date.now();
  });
  window.to = Date.now();
  session.report(
    `${clockText(window.to)} The fault has ended; waiting until the last outage has ended and is reported`,
  );
  const scriptEnds = Math.max(...script.map(({ to }) => to));
  await session.wait(Math.max(0, scriptEnds - Date.now()) / 1000);
  const left = await settle(dataDir, settleMs(plan), session);
  if (left > 0) session.report(`${left} checks and alerts are still unfinished`);

  const evidence = await collectEvidence({
    dataDir,
    api,
    checks,
    targetLog,
    mailLog,
    faults: [window],
    unexpectedExits,
    endTargets: () => targets.end(),
  });
  const seen: RoleEvidence = {
    evidence,
    fault: window,
    sharing,
    watchedFrom: began,
    locations: new Map(checks.map(({ id, locations }) => [id, locations])),
    editDelays: await readEditDelays(edits, targetLog),
  };
  const violations = findRoleViolations(seen);
  isKept = violations.length > 0;
  if (isKept) {
    await writeFile(join(folder, 'violations.txt'), violations.map(({ rule, text }) => `${rule}: ${text}\n`).join(''));
  }
  return { roles: seen, violations, folder: isKept ? folder : null };
};
