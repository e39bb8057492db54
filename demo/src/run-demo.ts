import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beginMaking, type DemoManifest, finishMaking, readManifest, removeDemo, type Variant } from './demo-folder.ts';
import { makeDemo } from './make-demo.ts';
import { startPharos } from './pharos/start-pharos.ts';
import { readOrCreateCertificates } from './targets/certificates.ts';
import { findFirstPort } from './targets/find-ports.ts';
import { portsFrom } from './targets/ports.ts';
import { serviceSettings } from './targets/services.ts';
import { startTargets } from './targets/start-targets.ts';

export interface DemoOptions {
  /** 0 selects a free port. */
  port: number;
  dataDir: string;
  /**
   * The checks of a new demo: all 24 (`many`), only the first one (`one`), or none (`empty`). An existing demo is not
   * changed.
   */
  variant?: Variant;
  /** Additional checks of one local page, for measurements. Plan limits do not apply to them. */
  bulk?: number;
  isFresh?: boolean;
  report?: (line: string) => void;
}

export interface RunningDemo {
  baseUrl: string;
  organizationId: number;
  checks: ReadonlyMap<string, number>;
  exited: Promise<number | null>;
  /** Stops Pharos and then the targets. Resolves with the exit code of Pharos. */
  stop(): Promise<number | null>;
}

/** Runs local targets and a Pharos that monitors them. Creates the organization if the folder is empty. */
export const runDemo = async (options: DemoOptions): Promise<RunningDemo> => {
  const { port, variant = 'many', bulk = 0, isFresh = false, report = () => {} } = options;
  const dataDir = resolve(options.dataDir);
  if (isFresh) await removeDemo(dataDir);
  const found = await readManifest(dataDir);
  if (found === null) await beginMaking(dataDir);
  const wanted = found ?? { variant, bulk, firstPort: await findFirstPort(), madeAt: Date.now() };
  const certificatesFile = join(dataDir, 'certificates.json');
  const certificateAuthority = join(dataDir, 'authority.pem');
  await writeFile(certificateAuthority, (await readOrCreateCertificates(certificatesFile)).authority);
  const { firstPort, madeAt } = wanted;
  const ports = portsFrom(firstPort);
  const nameServer = `127.0.0.1:${ports.names}`;
  const settings = serviceSettings(ports);
  const start = () =>
    startPharos({ port, dataDir, nameServer, certificateAuthority, unlocked: wanted.bulk > 0, settings });

  const targets = await startTargets({ firstPort, madeAt, certificatesFile });
  try {
    if (found === null) report('Creating an organization with 90 days of history. This takes some seconds.');
    const { organizationId, checkIds }: DemoManifest = found ?? (await make(start, { ...wanted, dataDir }));
    const pharos = await start();
    return {
      baseUrl: pharos.baseUrl,
      organizationId,
      checks: new Map(Object.entries(checkIds)),
      exited: pharos.exited,
      stop: async () => {
        const code = await pharos.stop();
        await targets.stop();
        return code;
      },
    };
  } catch (error) {
    await targets.stop();
    throw error;
  }
};

const make = async (
  start: () => ReturnType<typeof startPharos>,
  wanted: Parameters<typeof makeDemo>[1],
): Promise<DemoManifest> => {
  const pharos = await start();
  try {
    const made = await makeDemo(pharos, wanted);
    await finishMaking(wanted.dataDir, made);
    return made;
  } finally {
    await pharos.stop();
  }
};
