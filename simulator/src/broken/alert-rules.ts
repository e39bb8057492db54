import { sql } from 'kysely';
import type { ScriptedChannel } from '../processes/drive-alerts.ts';
import type { BrokenRule } from './broken-rule.ts';

/** Says that a message was taken before it is on its way. */
export const marksBeforeSending =
  (channel: ScriptedChannel): ScriptedChannel =>
  async (message) => {
    void channel(message);
    return 'accepted';
  };

/** Gives a message another key with each attempt. */
export const keysAnew = () => {
  let attempts = 0;
  return (channel: ScriptedChannel): ScriptedChannel =>
    (message) => {
      attempts += 1;
      return channel({ ...message, key: `${message.key}-${attempts}` });
    };
};

/** After its fan-out a recovery goes to everybody in the organization. */
export const sendsRecoveryToEverybody: NonNullable<BrokenRule['tasks']> =
  (run, { db, channel }) =>
  async (name, payload) => {
    await run(name, payload);
    if (name !== 'fan-out') return;
    const { eventId } = payload as { eventId: number };
    const { rows } = await sql<{ check_id: number; at: Date; address: string }>`
      select e.check_id, e.at, p.address from alert_events e, (
        select email as address from contacts union
        select email from users join memberships on memberships.user_id = users.id) p
      where e.id = ${eventId} and e.kind = 'up' and e.status = 'fanned-out' and not exists (
        select from deliveries d where d.event_id = e.id and d.recipient = p.address) order by p.address`.execute(db);
    for (const { check_id: checkId, at, address } of rows) {
      const alert = { eventId, kind: 'up', checkId, at: at.getTime() };
      await channel({ recipient: address, key: `alert-${eventId}`, threadKey: null, alerts: [alert] });
    }
  };
