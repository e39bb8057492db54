import { sql } from 'kysely';
import type { ScriptedChannel } from '../processes/drive-alerts.ts';
import type { BrokenRule } from './broken-rule.ts';

export const marksBeforeSending =
  (channel: ScriptedChannel): ScriptedChannel =>
  async (message) => {
    void channel(message);
    return 'accepted';
  };

export const changeKeyPerAttempt = () => {
  let attempts = 0;
  return (channel: ScriptedChannel): ScriptedChannel =>
    (message) => {
      attempts += 1;
      return channel({ ...message, key: `${message.key}-${attempts}` });
    };
};

export const splitsEnds =
  (channel: ScriptedChannel): ScriptedChannel =>
  async (message) => {
    const [opening, end, ...others] = message.alerts;
    if (!opening || !end || others.length > 0 || opening.checkId !== end.checkId) return channel(message);
    await channel({ ...message, alerts: [opening], key: message.threadKey ?? message.key, threadKey: null });
    return channel({ ...message, alerts: [end] });
  };

export const hidesLateness =
  (channel: ScriptedChannel): ScriptedChannel =>
  (message) =>
    channel({ ...message, alerts: message.alerts.map((alert) => ({ ...alert, isMarkedLate: false })) });

/** Uses the key of the opening even if the end of the outage is in the same message. */
export const reusesKeyForMore =
  (channel: ScriptedChannel): ScriptedChannel =>
  (message) =>
    channel(message.alerts.length > 1 && message.threadKey !== null ? { ...message, key: message.threadKey } : message);

export const suppressPauseEvents: NonNullable<BrokenRule['tasks']> =
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

export const sendsRecoveryToAll: NonNullable<BrokenRule['tasks']> =
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
      const alert = { eventId, kind: 'up', checkId, at: at.getTime(), isMarkedLate: false };
      await channel({ recipient: address, key: `alert-${eventId}`, threadKey: null, alerts: [alert] });
    }
  };
