import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../apps/server/src/', import.meta.url));
const SCRIPTS = {
  backup: 'backup/backup-command.ts',
  restore: 'backup/restore-command.ts',
  pair: 'commands/pair-command.ts',
} as const;

export interface CommandResult {
  code: number | null;
  /** Standard output (`output`) and standard error (`failed`). */
  output: string;
  failed: string;
}

export const runOperatorCommand = async (
  name: keyof typeof SCRIPTS,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<CommandResult> => {
  const child = spawn(process.execPath, [`${FOLDER}${SCRIPTS[name]}`, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, failed, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as number | null, output, failed };
};
