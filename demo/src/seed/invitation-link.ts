import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const WITHIN_MS = 60_000;
const POLL_EVERY_MS = 50;

/** Without a mail server, Pharos writes mails to files (`outbox/*.eml`). */
export const mailedInvitation = async (dataDir: string, email: string): Promise<string> => {
  const deadline = performance.now() + WITHIN_MS;
  while (performance.now() < deadline) {
    const token = await findToken(join(dataDir, 'outbox'), email);
    if (token !== undefined) return token;
    await sleep(POLL_EVERY_MS);
  }
  throw new Error(`The invitation mail to ${email} was not sent within ${WITHIN_MS / 1000} s.`);
};

const findToken = async (folder: string, email: string): Promise<string | undefined> => {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.endsWith('.eml'))) {
    const mail = unfold(await readFile(join(folder, name), 'utf8'));
    if (!mail.includes(`To: ${email}`) && !mail.includes(`To: <${email}>`)) continue;
    const token = /\/invitation\/([\w-]{43})/.exec(mail)?.[1];
    if (token !== undefined) return token;
  }
  return undefined;
};

/**
 * Removes the soft line breaks of quoted-printable (RFC 2045 section 6.7). A token contains no characters that need
 * decoding.
 */
const unfold = (mail: string): string => mail.replace(/=\r?\n/g, '');
