import type { Alert, Outage } from '@pharos/domain/alerts/alert.ts';
import { inertText } from '@pharos/domain/text/inert-text.ts';

/**
 * Prevents email programs from turning texts of a tenant or a target into links: names, errors and certificate fields.
 * The address of the check remains unchanged, so that people can open it.
 */
export const inertAlert = (alert: Alert): Alert => {
  const { check, organization } = alert;
  const named = {
    check: { ...check, name: inertText(check.name) },
    organization: { ...organization, name: inertText(organization.name) },
  };
  switch (alert.kind) {
    case 'down':
    case 'up':
    case 'paused':
      return {
        ...alert,
        ...named,
        outage: inertOutage(alert.outage),
        ...(alert.pausedBy !== undefined && { pausedBy: inertText(alert.pausedBy) }),
      };
    case 'state-change': {
      const { summary, probe, pausedBy } = alert.stateChange;
      const stateChange = {
        ...alert.stateChange,
        summary: inertText(summary),
        probe: inertProbe(probe),
        ...(pausedBy !== undefined && { pausedBy: inertText(pausedBy) }),
      };
      return { ...alert, ...named, stateChange };
    }
    case 'degraded':
    case 'recovered':
      return { ...alert, ...named };
    case 'certificate': {
      const { subject, issuer } = alert.certificate;
      const certificate = { ...alert.certificate, subject: inertText(subject), issuer: inertText(issuer) };
      return { ...alert, ...named, certificate };
    }
  }
};

const inertOutage = (outage: Outage): Outage => ({
  ...outage,
  summary: inertText(outage.summary),
  firstProbe: inertProbe(outage.firstProbe),
  secondProbe: inertProbe(outage.secondProbe),
  ...(outage.lastError && { lastError: { ...outage.lastError, summary: inertText(outage.lastError.summary) } }),
  ...(outage.seenFrom && { seenFrom: outage.seenFrom.map((name) => inertText(name)) }),
});

const inertProbe = (probe: Outage['firstProbe']): Outage['firstProbe'] =>
  probe && { ...probe, summary: inertText(probe.summary) };
