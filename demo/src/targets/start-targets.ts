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
  const [message] = (await Promise.race([once(child, 'message'), exited])) as [unknown];
  if (typeof message !== 'object' || message === null || !('ready' in message)) {
    const why =
      typeof message === 'object' && message !== null && 'failed' in message
        ? message.failed
        : `their process exited with ${message}`;
    throw new TargetsError(
      `The local targets could not be started (${why}): free the port, or create the demo again with --fresh.`,
    );
  }
  return {
    stop: async () => {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
};
