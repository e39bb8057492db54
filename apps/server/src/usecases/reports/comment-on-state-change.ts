import { lockStateChange, setStateChangeComment } from '../../storage/history/state-changes.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { actorOf } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';
import { addUnwatchedTime } from './add-unwatched-time.ts';
import type { StateChangeView } from './list-state-changes.ts';

/** An empty comment deletes the stored one. */
export const commentOnStateChange = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  caller: Caller,
  stateChangeId: number,
  comment: string,
): Promise<StateChangeView> =>
  db.transaction().execute(async (trx) => {
    const locked = await lockStateChange(trx, caller.organization.id, stateChangeId);
    const [before] = locked ? await addUnwatchedTime(trx, locked.check_id, [locked], now()) : [];
    if (!before) throw notFound('State change');
    if (before.comment === comment) return before;
    await setStateChangeComment(trx, before, comment);
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'state-change.comment',
      subject: `state change ${stateChangeId}`,
      before: { comment: before.comment },
      after: { comment },
    });
    return { ...before, comment };
  });
