import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beginMaking, finishMaking, type Made, readMade, removeDemo, type Variant } from './folder.ts';
import { makeDemo } from './make-demo.ts';
import { OWNER } from './people.ts';
import { startPharos } from './pharos/start-pharos.ts';
import { Api } from './seed/api.ts';
import { readOrCreateCertificates } from './targets/certificates.ts';
import { findFirstPort } from './targets/find-ports.ts';
import { portsFrom } from './targets/ports.ts';
import { startTargets } from './targets/start-targets.ts';

export interface DemoOptions {
  /** Where Pharos listens; 0 picks a free port. */
  port: number;
  dataDir: string;
  /** `many`: the 24 checks. `one`: the first of them. `empty`: none. What a folder already holds is not changed. */
  variant?: Variant;
  /** So many further checks of one local page, for measuring; without limits of plans. */
  bulk?: number;
  /** Starts over. */
  isFresh?: boolean;
  /** Hears what takes a while. */
  tell?: (line: string) => void;
}

export interface Demo {
  baseUrl: string;
  /** Of the owner, just signed in. */
  token: string;
  email: string;
  password: string;
  organizationId: number;
  /** Ids of the demo's own checks by key, see demo/src/checks. */
  checks: ReadonlyMap<string, number>;
  /** Resolves when Pharos ends, with its exit code. */
  exited: Promise<number | null>;
  /** Stops Pharos, then the targets; resolves with Pharos's exit code. */
  stop(): Promise<number | null>;
}

/** Starts the demo: local targets, and Pharos with an organisation that watches them; made when the folder is empty. */
export const startDemo = async (options: DemoOptions): Promise<Demo> => {
  const { port, variant = 'many', bulk = 0, isFresh = false, tell = () => {} } = options;
  const dataDir = resolve(options.dataDir);
  if (isFresh) await removeDemo(dataDir);
  const found = await readMade(dataDir);
  if (found === null) await beginMaking(dataDir);
  const firstPort = found?.firstPort ?? (await findFirstPort());
  const madeAt = found?.madeAt ?? Date.now();
  const certificatesFile = join(dataDir, 'certificates.json');
  const certificateAuthority = join(dataDir, 'authority.pem');
  await writeFile(certificateAuthority, (await readOrCreateCertificates(certificatesFile)).authority);

  const targets = await startTargets({ firstPort, madeAt, certificatesFile });
  try {
    const start = (unlocked: boolean) =>
      startPharos({
        port,
        dataDir,
        nameServer: `127.0.0.1:${portsFrom(firstPort).names}`,
        certificateAuthority,
        unlocked,
      });
    let made: Made | null = found;
    if (made === null) {
      tell('Making an organisation with 90 days of history; this takes some seconds.');
      const pharos = await start(bulk > 0);
      try {
        made = await makeDemo(pharos, { dataDir, variant, bulk, firstPort, madeAt });
      } finally {
        await pharos.stop();
      }
      await finishMaking(dataDir, made);
    }
    const pharos = await start(made.bulk > 0);
    const { token } = await new Api(pharos.baseUrl).post<{ token: string }>('/user-login/', {
      email: OWNER.email,
      password: OWNER.password,
    });
    return {
      baseUrl: pharos.baseUrl,
      token,
      email: OWNER.email,
      password: OWNER.password,
      organizationId: made.organizationId,
      checks: new Map(Object.entries(made.checkIds)),
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
