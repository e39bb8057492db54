import { enqueueJobs } from '../../storage/jobs/enqueue-job.ts';
import { fanOutJob } from '../../storage/jobs/take-fan-outs.ts';
import type { Importing } from '../importing.ts';

/**
 * The exporting installation sends the messages that were still waiting. The openings of ongoing outages are sent here
 * too, because two notifications are better than none.
 */
export const importAlerts = async (importing: Importing): Promise<void> => {
  const { ids, into } = importing;
  const organization_id = into.organizationId;
  const imported = new Date(into.now).toISOString();
  const checks = new Map<number, number>();
  const due: number[] = [];
  await importing.fillNumbered('alert_events', (row, id) => {
    const checkId = ids.of('checks', row.check_id);
    checks.set(row.id, checkId);
    const outageId = ids.find('outages', row.outage_id) ?? null;
    const goesOn = row.kind === 'down' && outageId !== null && importing.openOutages.has(outageId);
    const isLeft = row.status === 'open' && !goesOn;
    if (row.status === 'open' && goesOn && row.due_at !== null) due.push(id);
    return {
      ...row,
      id,
      organization_id,
      check_id: checkId,
      state_change_id: ids.find('state_changes', row.state_change_id) ?? null,
      outage_id: outageId,
      ...(isLeft && { status: 'not-sent', reason: 'imported', closed_at: imported }),
    };
  });
  await importing.fillNumbered('deliveries', (row, id) => {
    const isLeft = row.status === 'pending' || row.status === 'digest';
    const integrationId = ids.find('integrations', row.integration_id) ?? null;
    return {
      ...row,
      id,
      organization_id,
      event_id: ids.of('alert_events', row.event_id),
      check_id: checks.get(row.event_id) ?? null,
      membership_id: ids.find('memberships', row.membership_id) ?? null,
      contact_id: ids.find('contacts', row.contact_id) ?? null,
      integration_id: integrationId,
      recipient: recipientOf(row.recipient, row.integration_id, integrationId),
      opening_recipient: row.opening_recipient && recipientOf(row.opening_recipient, row.integration_id, integrationId),
      ...(isLeft && { status: 'skipped', reason: 'imported' }),
    };
  });
  await enqueueJobs(
    importing.trx,
    due.map((eventId) => fanOutJob(eventId, organization_id)),
  );
};

const recipientOf = (recipient: string, old: number | null, id: number | null): string =>
  old === null || id === null ? recipient : recipient.replace(new RegExp(`^${old}(?!\\d)`), String(id));
