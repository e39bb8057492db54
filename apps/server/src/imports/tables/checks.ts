import type { ExportRows } from '@pharos/contract/export/rows.ts';
import { resolveImported } from '@pharos/domain/checks/settings/resolve-imported.ts';
import { optionsOf } from '@pharos/domain/checks/settings/target.ts';
import { limitsOf } from '@pharos/domain/plans/plans.ts';
import { addMemberToChecks } from '../../storage/checks/check-recipients.ts';
import { insertImportedRows } from '../../storage/imports/imported-rows.ts';
import { ImportRefusal } from '../import-refusal.ts';
import type { Importing } from '../importing.ts';
import { listed } from '../summary-text.ts';

/** Validates checks like user input. Checks that had secrets are paused until these are entered again. */
export const importChecks = async (importing: Importing): Promise<{ checks: number }> => {
  const { into, ids, toDo } = importing;
  const withSecrets = new Set(importing.file.manifest.secrets_left_out.checks);
  const [paused, slower, moved] = [[], [], []] as [string[], string[], string[]];
  const checks = await importing.fillNumbered('checks', (row, id) => {
    const settings = settingsOf(importing, row);
    const needsSecrets = withSecrets.has(row.id) && !row.paused;
    if (withSecrets.has(row.id)) paused.push(settings.name);
    if (settings.intervalSeconds !== row.interval_seconds) slower.push(settings.name);
    if (row.location !== null) moved.push(settings.name);
    return {
      id,
      organization_id: into.organizationId,
      application_id: into.applicationId,
      name: settings.name,
      type: settings.type,
      url: settings.url,
      notes: settings.notes,
      interval_seconds: settings.intervalSeconds,
      alert_delay_seconds: settings.alertDelaySeconds,
      apdex_threshold_ms: settings.apdexThresholdMs,
      location: settings.locations[0] ?? null,
      confirmation_rule: settings.confirmationRule,
      options: optionsOf(settings),
      paused: row.paused || needsSecrets,
      created_at: row.created_at,
      updated_at: row.updated_at,
    };
  });
  const max = limitsOf(into.rules.entitlement, into.now).checks;
  if (checks > max)
    throw new ImportRefusal(`The file contains ${checks} checks, but the plan of this organization allows ${max}.`);
  if (paused.length > 0)
    toDo.push(`Enter the passwords and headers of these checks again, and start the checks: ${listed(paused)}.`);
  if (slower.length > 0)
    toDo.push(
      `Review the intervals of these checks, which were changed because the previous interval is not available: ${listed(slower)}.`,
    );
  if (moved.length > 0)
    toDo.push(
      `Choose a location for these checks, whose previous location does not exist in this Pharos installation: ${listed(moved)}.`,
    );
  await importRecipients(importing);
  return { checks: ids.count('checks') };
};

const settingsOf = (importing: Importing, row: ExportRows['checks']) => {
  if (row.options.target.type !== row.type)
    throw new ImportRefusal(`The check ${row.name} is invalid: its target has another type.`);
  const columns = {
    name: row.name,
    url: row.url,
    notes: row.notes,
    intervalSeconds: row.interval_seconds,
    alertDelaySeconds: row.alert_delay_seconds,
    apdexThresholdMs: row.apdex_threshold_ms,
    locations: [],
    confirmationRule: row.confirmation_rule,
  };
  const resolved = resolveImported(columns, row.options, importing.into.rules);
  if (resolved.ok) return resolved.settings;
  const problems = resolved.problems.map(({ message }) => message).join(' ');
  throw new ImportRefusal(`The check ${row.name} cannot be imported: ${problems}`);
};

/** The member who imports replaces members who do not exist here. */
const importRecipients = async (importing: Importing): Promise<void> => {
  const { ids, into, trx } = importing;
  const standsIn = new Set<number>();
  for await (const batch of importing.rows('check_recipients')) {
    const rows = batch.flatMap((row) => {
      const checkId = ids.of('checks', row.check_id);
      if (row.contact_id !== null)
        return { check_id: checkId, membership_id: null, contact_id: ids.of('contacts', row.contact_id) };
      const membershipId = ids.find('memberships', row.membership_id);
      if (membershipId !== undefined) return { check_id: checkId, membership_id: membershipId, contact_id: null };
      standsIn.add(checkId);
      return [];
    });
    await insertImportedRows(trx, 'check_recipients', rows);
  }
  await addMemberToChecks(trx, into.importer.membershipId, [...standsIn]);
};
