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

/** Tells both ends of an outage in two messages. */
export const splitsEnds =
  (channel: ScriptedChannel): ScriptedChannel =>
  async (message) => {
    const [opening, end, ...others] = message.alerts;
    if (!opening || !end || others.length > 0 || opening.checkId !== end.checkId) return channel(message);
    await channel({ ...message, alerts: [opening], key: message.threadKey ?? message.key, threadKey: null });
    return channel({ ...message, alerts: [end] });
  };

/** Says of nothing that it is late. */
export const keepsLatenessQuiet =
  (channel: ScriptedChannel): ScriptedChannel =>
  (message) =>
    channel({ ...message, alerts: message.alerts.map((alert) => ({ ...alert, saysLate: false })) });

/** The key of an opening stays when its end has joined it. */
export const keepsKeyOfLess =
  (channel: ScriptedChannel): ScriptedChannel =>
  (message) =>
    channel(message.alerts.length > 1 && message.threadKey !== null ? { ...message, key: message.threadKey } : message);

/** Tells nobody that a check was paused while it was down. */
export const forgetsPauses: NonNullable<BrokenRule['tasks']> =
  (run, { db }) =>
  async (name, payload, priority) => {
    if (name === 'fan-out') {
      const { eventId } = payload as { eventId: number };
      await sql`update alert_events set status = 'not-sent', reason = 'check-paused', closed_at = now()
        where kind = 'paused' and status = 'open'
          and outage_id = (select outage_id from alert_events where id = ${eventId})`.execute(db);
    }
    await run(name, payload, priority);
  };

/** After its fan-out a recovery goes to everybody in the organization. */
export const sendsRecoveryToEverybody: NonNullable<BrokenRule['tasks']> =
  (run, { db, channel }) =>
  async (name, payload, priority) => {
    await run(name, payload, priority);
    if (name !== 'fan-out') return;
    const { eventId } = payload as { eventId: number };
    const { rows } = await sql<{ check_id: number; at: Date; address: string }>`
      select e.check_id, e.at, p.address from alert_events e, (
        select email as address from contacts union
        select email from users join memberships on memberships.user_id = users.id) p
      where e.id = ${eventId} and e.kind = 'up' and e.status = 'fanned-out' and not exists (
        select from deliveries d where d.event_id = e.id and d.recipient = p.address) order by p.address`.execute(db);
    for (const { check_id: checkId, at, address } of rows) {
      const alert = { eventId, kind: 'up', checkId, at: at.getTime(), saysLate: false };
      await channel({ recipient: address, key: `alert-${eventId}`, threadKey: null, alerts: [alert] });
    }
  };
