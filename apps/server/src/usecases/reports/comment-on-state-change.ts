import { recordAudit } from '../../storage/audit-log.ts';
import { lockStateChange, type StateChangeRow, setStateChangeComment } from '../../storage/state-changes.ts';
import { actorOf } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';

/** Notes something with a state change of the caller's organisation; an empty comment takes the note away. */
export const commentOnStateChange = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  stateChangeId: number,
  comment: string,
): Promise<StateChangeRow> =>
  db.transaction().execute(async (trx) => {
    const before = await lockStateChange(trx, caller.organization.id, stateChangeId);
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
