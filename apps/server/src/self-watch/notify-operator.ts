import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { enqueueMail } from '../storage/mails/enqueue-mail.ts';
import { claimSelfAlarms } from '../storage/self-watch/self-alarms.ts';
import { alarmMail, type OwnAlarm } from './alarm-mail.ts';
import { findOperatorAddress } from './operator-address.ts';

export interface OperatorParts {
  db: Db;
  secrets: SecretBox;
  baseUrl: string;
  /** Undefined: the owner of the first organization. */
  operatorEmail: string | undefined;
}

/** What comes again so soon, or is seen by another process a moment earlier, is the same. */
const SLACK_MS = 120_000;

/**
 * Mails the operator what no process has told yet. With `silently` it is only recorded as told. Rejects when
 * the database does not take it; then nothing has happened.
 */
export const notifyOperator = (
  { db, secrets, baseUrl, operatorEmail }: OperatorParts,
  alarms: readonly OwnAlarm[],
  { now, silently = false }: { now: number; silently?: boolean },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const untold = await claimSelfAlarms(
      trx,
      alarms.map((alarm) => ({
        ...alarm,
        seenUntil: alarm.until ?? now,
        // A start after another one sees the same end of what is recorded, or a later one.
        slackMs: alarm.kind === 'not-running' ? 0 : SLACK_MS,
      })),
      now,
    );
    if (untold.length === 0 || silently) return;
    const operator = await findOperatorAddress(trx, operatorEmail);
    if (operator) await enqueueMail(trx, secrets, alarmMail(operator, untold, baseUrl), now);
  });
