import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { AlertReceipt, SuppressedFailure } from '@pharos/contract/rest/alerts/receipts.ts';
import type { AlertReceiptView } from '../../usecases/alerts/list-alert-receipts.ts';
import type { SuppressedFailureView } from '../../usecases/alerts/list-suppressed-failures.ts';
import { toIso } from '../app/answers/iso-time.ts';
import { toProbeReport } from '../checks/probe-report.ts';
import { closedOutcomeText, deliveryReasonText } from './receipt-text.ts';

type Names = ReadonlyMap<string, string>;

const isoOrNull = (time: Date | null): string | null => time?.toISOString() ?? null;

const toReport = (probe: ProbeResult, names: Names) =>
  toProbeReport(probe, names.get(probe.location) ?? probe.location);

export const toAlertReceipt = (receipt: AlertReceiptView, names: Names): AlertReceipt => ({
  id: receipt.id,
  check_id: receipt.check_id,
  kind: receipt.kind,
  based_on: receipt.state_change_id,
  event_time: receipt.at.toISOString(),
  rule: receipt.rule,
  due_time: isoOrNull(receipt.due_at),
  outcome: closedOutcomeText(receipt),
  announced_time: receipt.status === 'fanned-out' ? isoOrNull(receipt.closed_at) : null,
  probe_first: receipt.firstProbe && toReport(receipt.firstProbe, names),
  probe_second: receipt.secondProbe && toReport(receipt.secondProbe, names),
  probes_other: receipt.otherProbes.map((probe) => toReport(probe, names)),
  deliveries: receipt.deliveries.map((delivery) => ({
    id: delivery.id,
    channel: delivery.channel,
    recipient: delivery.shownRecipient,
    status: delivery.status === 'digest' ? 'gathered' : delivery.status,
    reason: deliveryReasonText(delivery),
    gathered_until: isoOrNull(delivery.digest_until),
    sent_at: isoOrNull(delivery.sent_at),
    seen_at: delivery.seenAt === null ? null : toIso(delivery.seenAt),
    told_end: delivery.notifiedEnd,
    attempts: delivery.attempts,
  })),
  deliveries_left_out: receipt.deliveriesLeftOut,
});

export const toSuppressedFailure = (failure: SuppressedFailureView, names: Names): SuppressedFailure => ({
  id: failure.id,
  check_id: failure.check_id,
  check_start_time: failure.started_at.toISOString(),
  reason: failure.reason,
  probe_first: toReport(failure.firstProbe, names),
  probe_second: failure.secondProbe && toReport(failure.secondProbe, names),
  probes_other: failure.otherProbes.map((probe) => toReport(probe, names)),
});
