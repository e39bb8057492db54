import type { ImportReport } from '@pharos/contract/rest/imports/imports.ts';
import { canonicalTimeZone } from '@pharos/domain/organizations/time-zones.ts';
import { changeImportingOrganization } from '../storage/imports/imported-organization.ts';
import { damaged } from './import-refusal.ts';
import type { Importing } from './importing.ts';
import { importAlerts } from './tables/alerts.ts';
import { importAuditLog } from './tables/audit-log.ts';
import { importChecks } from './tables/checks.ts';
import { importHistory } from './tables/history.ts';
import { importIntegrations } from './tables/integrations.ts';
import { importNotices } from './tables/notices.ts';
import { importPages } from './tables/pages.ts';
import { importPeople } from './tables/people.ts';

/** Each part is imported after the parts that it refers to. */
export const importOrganization = async (importing: Importing): Promise<ImportReport> => {
  const { contacts } = await importPeople(importing);
  const { checks } = await importChecks(importing);
  const { integrations } = await importIntegrations(importing);
  const { status_pages, badges } = await importPages(importing);
  await importHistory(importing);
  await importNotices(importing);
  await importAlerts(importing);
  await importAuditLog(importing);
  await importSettings(importing);
  const { base_url, exported_at } = importing.file.manifest;
  return {
    from: base_url,
    exported_on: exported_at,
    ...{ checks, contacts, integrations, status_pages, badges },
    to_do: importing.toDo,
  };
};

const importSettings = async (importing: Importing): Promise<void> => {
  const [organization] = await importing.allRows('organizations');
  if (!organization) throw damaged('The file does not contain an organization.');
  const [application] = await importing.allRows('applications');
  const { name, timezone, alert_sensitivity: alertSensitivity } = organization;
  const zone = canonicalTimeZone(timezone);
  if (zone === null)
    importing.toDo.push(`Choose a time zone, because ${timezone} is not available in this Pharos installation.`);
  await changeImportingOrganization(importing.trx, importing.into.organizationId, {
    ...{ name, timezone: zone ?? 'UTC', alertSensitivity },
    applicationName: application?.name ?? name,
  });
};
