import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Targets {
  stop(): Promise<void>;
}

interface TargetOptions {
  firstPort: number;
  madeAt: number;
  certificatesFile: string;
}

/** The targets cannot start. `message` is the line to print. */
export class TargetsError extends Error {}

const PROGRAM = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Rejects with TargetsError if a port is in use. */
export const startTargets = async ({ firstPort, madeAt, certificatesFile }: TargetOptions): Promise<Targets> => {
  const child = fork(PROGRAM, [String(firstPort), String(madeAt), certificatesFile]);
  const exited = once(child, 'exit');
  const [said] = (await Promise.race([once(child, 'message'), exited])) as [unknown];
  if (typeof said !== 'object' || said === null || !('ready' in said)) {
    const why = typeof said === 'object' && said !== null && 'failed' in said ? said.failed : `they ended with ${said}`;
    throw new TargetsError(
      `The local targets could not be started (${why}): free the port, or start over with --fresh.`,
    );
  }
  return {
    stop: async () => {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
};
