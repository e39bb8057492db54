import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Api } from '@pharos/demo/seed/api.ts';
import { collectEvidence, type WatchedCheck } from '../evidence/collect-evidence.ts';
import { settle } from '../evidence/settle.ts';
import type { Evidence } from '../oracle/evidence.ts';
import { findViolations } from '../oracle/find-violations.ts';
import { clockText, type Violation } from '../oracle/violation.ts';
import { findFreePorts } from '../processes/find-free-ports.ts';
import { MailServer } from '../processes/mail-server.ts';
import { PharosProcess } from '../processes/pharos-process.ts';
import { signUp } from '../processes/sign-up.ts';
import type { Session } from '../session.ts';
import { copySmallDisk, mountSmallDisk, unmountSmallDisk } from './faults/small-disk.ts';
import type { ChaosPlan } from './plan.ts';
import { contactAddress, createChecks } from './processes/create-checks.ts';
import { TargetServer } from './processes/target-server.ts';
import { runFaults } from './run-faults.ts';
import type { TargetStory } from './story/story.ts';

export interface ChaosOutcome {
  evidence: Evidence;
  violations: Violation[];
  /** Null if there was no violation and the folder with logs and data was deleted. */
  folder: string | null;
}

const MIN_SETTLE_MS = 12_000;

export const runChaos = async (plan: ChaosPlan, session: Session): Promise<ChaosOutcome> => {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'pharos-chaos-'));
  let isKept = true;
  // Deferred first, so that it runs last: a small disk must be unmounted before.
  stack.defer(() => (isKept ? undefined : rm(folder, { recursive: true, force: true })));
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const faults = await withSmallDisk(plan, dataDir, session, stack);
  const [pharosPort = 0, mailPort = 0] = await findFreePorts(2);

  const targets = new TargetServer();
  stack.defer(() => targets.kill());
  const targetLog = join(folder, 'targets.jsonl');
  const targetPorts = await targets.open(plan.stories, targetLog);

  const mailLog = join(folder, 'mails.jsonl');
  const mail = new MailServer(mailPort, mailLog);
  await mail.start();
  stack.defer(() => mail.kill());

  const unexpectedExits: Evidence['unexpectedExits'] = [];
  const pharos = new PharosProcess({
    dataDir,
    cwd: folder,
    logFile: join(folder, 'pharos.log'),
    env: {
      DATA_DIR: dataDir,
      PORT: String(pharosPort),
      SMTP_URL: mail.url,
      BILLING: 'off',
      CHECK_INTERVALS: [...new Set(plan.stories.map(({ intervalSeconds }) => intervalSeconds))].join(','),
      LOG_LEVEL: 'info',
    },
    onUnexpectedExit: (how) => {
      session.report(`Pharos exited unexpectedly (${how})`);
      unexpectedExits.push({ at: Date.now(), how });
    },
  });
  stack.defer(async () => void (await pharos.stop()));
  const baseUrl = await pharos.start();
  const api = await signUp(new Api(baseUrl));
  const checkIds = await createChecks(api, plan.stories, targetPorts, plan.contacts);

  const began = Date.now();
  await targets.begin(began);
  session.report(
    `Seed ${plan.seed}: ${checkIds.length} checks, the target scripts started at ${clockText(began)} UTC; logs are in ${folder}`,
  );
  const world = { dataDir, pharos, mail, wait: (seconds: number) => session.wait(seconds) };
  const ends = began + plan.troubleEnds;
  const windows = await runFaults(world, { planned: faults, began, ends }, session);
  session.report('All faults have ended; waiting until all checks are up and all alerts are complete');
  const left = await settle(dataDir, { minMs: MIN_SETTLE_MS, maxMs: plan.settleMs }, session);
  if (left > 0) session.report(`${left} checks and alerts are still unfinished`);

  const evidence = await collectEvidence({
    dataDir,
    api,
    checks: plan.stories.map((story) => toWatchedCheck(story, checkIds[story.index] ?? 0)),
    targetLog,
    mailLog,
    faults: windows,
    unexpectedExits,
    endTargets: () => targets.end(),
  });
  const violations = findViolations(evidence);
  await pharos.stop();
  if (violations.length === 0) {
    isKept = false;
    return { evidence, violations, folder: null };
  }
  await writeFile(join(folder, 'violations.txt'), violations.map(({ rule, text }) => `${rule}: ${text}\n`).join(''));
  await writeFile(join(folder, 'evidence.json'), JSON.stringify({ plan, evidence }));
  if (faults.some(({ name }) => name === 'fill-disk')) await copySmallDisk(dataDir, join(folder, 'data-kept'));
  return { evidence, violations, folder };
};

const toWatchedCheck = (story: TargetStory, id: number): WatchedCheck => ({
  id,
  target: story.index,
  name: story.name,
  type: story.type,
  intervalMs: story.intervalSeconds * 1000,
  timeoutMs: story.timeoutSeconds * 1000,
  alertDelayMs: story.alertDelaySeconds * 1000,
  recipients: story.recipients.map(contactAddress),
  isReported: true,
});

/** If mounting a small file system is not possible, the returned faults omit `fill-disk`. */
const withSmallDisk = async (
  { faults }: ChaosPlan,
  dataDir: string,
  session: Session,
  stack: AsyncDisposableStack,
): Promise<ChaosPlan['faults']> => {
  if (!faults.some(({ name }) => name === 'fill-disk')) return faults;
  const problem = await mountSmallDisk(dataDir);
  if (problem === null) {
    stack.defer(() => unmountSmallDisk(dataDir));
    return faults;
  }
  session.report(`fill-disk is skipped: ${problem}`);
  return faults.filter(({ name }) => name !== 'fill-disk');
};
