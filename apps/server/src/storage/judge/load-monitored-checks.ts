import type { MonitoredCheck } from '@pharos/domain/checks/monitored-check.ts';
import { sql } from 'kysely';
import { locationsOfColumns } from '../checks/check-locations.ts';
import { readCheckOptions } from '../checks/read-check-options.ts';
import { SharedValues } from '../checks/shared-values.ts';
import { integers } from '../connection/binary-arrays.ts';
import type { Db } from '../connection/connect.ts';
import type { SecretBox } from '../connection/secret-box.ts';

/**
 * Returns checks with their secrets, by ascending id. Omits deleted checks. Passes checks with unreadable options or
 * secrets to `onUnreadable`: without that data, a probe would report them as down because of a fault of Pharos.
 */
export const loadMonitoredChecks = async (
  db: Db,
  box: SecretBox,
  ids: readonly number[],
  onUnreadable: (checkId: number, error: unknown) => void = () => {},
): Promise<MonitoredCheck[]> => {
  const rows = await db
    .selectFrom('checks as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .select([
      'c.id',
      'c.organization_id as organizationId',
      'c.name',
      'c.url',
      'c.revision',
      'c.interval_seconds as intervalSeconds',
      'c.alert_delay_seconds as alertDelaySeconds',
      'c.apdex_threshold_ms as apdexThresholdMs',
      'c.location',
      'c.locations',
      'c.confirmation_rule as confirmationRule',
      'c.options',
      'c.secrets',
      'c.paused',
      'c.monitoring_changed_at as monitoringChangedAt',
      'o.alert_sensitivity as sensitivity',
      'o.state as organizationState',
    ])
    .where(sql<boolean>`c.id = any(${integers(ids)}::int[])`)
    // A fixed order, independent of where a vacuum has moved rows, makes simulations reproducible.
    .orderBy('c.id')
    .execute();
  const shared = new SharedValues();
  return rows.flatMap((row) => {
    try {
      const { target, performanceAlert, certificateAlert } = readCheckOptions(box, row);
      // Lists each field, because a spread object uses half a kilobyte more memory for its own property table.
      return {
        id: row.id,
        organizationId: row.organizationId,
        name: row.name,
        url: 'url' in target && target.url === row.url ? target.url : row.url,
        revision: row.revision,
        intervalSeconds: row.intervalSeconds,
        alertDelaySeconds: row.alertDelaySeconds,
        apdexThresholdMs: row.apdexThresholdMs,
        locations: shared.get(locationsOfColumns(row.location, row.locations)),
        confirmationRule: shared.get(row.confirmationRule),
        sensitivity: shared.get(row.sensitivity),
        paused: row.paused || row.organizationState !== 'AC',
        monitoringChangedAt: row.monitoringChangedAt.getTime(),
        target,
        performanceAlert: shared.get(performanceAlert),
        certificateAlert: shared.get(certificateAlert),
      };
    } catch (error) {
      onUnreadable(row.id, error);
      return [];
    }
  });
};
