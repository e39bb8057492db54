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
  /** Undefined to use the owner of the first organization. */
  operatorEmail: string | undefined;
}

/** An alarm that returns within this time, or that another process sees slightly earlier, is the same alarm. */
const SLACK_MS = 120_000;

/**
 * Mails the alarms that no process has mailed yet. With `silently`, they are only recorded as mailed. Rejects without
 * changes if the database rejects the write.
 */
export const notifyOperator = (
  { db, secrets, baseUrl, operatorEmail }: OperatorParts,
  alarms: readonly OwnAlarm[],
  { now, silently = false }: { now: number; silently?: boolean },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const unreported = await claimSelfAlarms(
      trx,
      alarms.map((alarm) => ({
        ...alarm,
        seenUntil: alarm.until ?? now,
        // A second start sees the same end of the recorded time, or a later one.
        slackMs: alarm.kind === 'not-running' ? 0 : SLACK_MS,
      })),
      now,
    );
    if (unreported.length === 0 || silently) return;
    const operator = await findOperatorAddress(trx, operatorEmail);
    if (operator) await enqueueMail(trx, secrets, alarmMail(operator, unreported, baseUrl), now);
  });
