import type { Importing } from '../importing.ts';

/** Must run after the history is imported, because notices refer to outages. */
export const importNotices = async (importing: Importing): Promise<void> => {
  const { into, ids } = importing;
  const organization_id = into.organizationId;
  await importing.fillNumbered('page_incidents', (row, id) => {
    // The check of the outage may have been deleted. The page incident is imported anyway.
    const checkId = ids.find('checks', row.outage_check_id);
    const outageId = ids.find('outages', row.outage_id);
    const isKnown = checkId !== undefined && outageId !== undefined;
    return {
      ...row,
      id,
      organization_id,
      outage_check_id: isKnown ? checkId : null,
      outage_id: isKnown ? outageId : null,
    };
  });
  await importing.fill('page_incident_checks', (row) => ({
    page_incident_id: ids.of('page_incidents', row.page_incident_id),
    check_id: ids.of('checks', row.check_id),
  }));
  await importing.fill('page_incident_pages', (row) => ({
    page_incident_id: ids.of('page_incidents', row.page_incident_id),
    status_page_id: ids.of('status_pages', row.status_page_id),
  }));
  await importing.fill('page_incident_updates', (row) => ({
    ...row,
    page_incident_id: ids.of('page_incidents', row.page_incident_id),
  }));
  await importing.fillNumbered('maintenances', (row, id) => ({ ...row, id, organization_id }));
  await importing.fill('maintenance_checks', (row) => ({
    maintenance_id: ids.of('maintenances', row.maintenance_id),
    check_id: ids.of('checks', row.check_id),
  }));
  await importing.fill('maintenance_pages', (row) => ({
    maintenance_id: ids.of('maintenances', row.maintenance_id),
    status_page_id: ids.of('status_pages', row.status_page_id),
  }));
};
