import type { Maintenance } from '@pharos/contract/rest/status-pages/maintenances.ts';
import type { MaintenanceRequest, MaintenanceView } from '../../usecases/maintenance/maintenance-request.ts';
import { toIso } from '../app/answers/iso-time.ts';

export const toMaintenance = (maintenance: MaintenanceView): Maintenance => ({
  id: maintenance.id,
  organization: maintenance.organizationId,
  name: maintenance.name,
  text: maintenance.text,
  start: toIso(maintenance.from),
  end: toIso(maintenance.to),
  state: maintenance.state,
  checks: [...maintenance.checkIds],
  status_pages: [...maintenance.pageIds],
  mutes_alerts: maintenance.mutesAlerts,
  left_out_of_availability: maintenance.isLeftOut,
});

type Body = Pick<
  Maintenance,
  'name' | 'text' | 'start' | 'end' | 'checks' | 'status_pages' | 'mutes_alerts' | 'left_out_of_availability'
>;

export const ofBody = (body: Body): MaintenanceRequest => ({
  name: body.name,
  text: body.text,
  from: Date.parse(body.start),
  to: Date.parse(body.end),
  checkIds: [...new Set(body.checks)],
  pageIds: [...new Set(body.status_pages)],
  mutesAlerts: body.mutes_alerts,
  isLeftOut: body.left_out_of_availability,
});

export const ofChange = (body: { [K in keyof Body]?: Body[K] | undefined }): Partial<MaintenanceRequest> => ({
  ...(body.name !== undefined && { name: body.name }),
  ...(body.text !== undefined && { text: body.text }),
  ...(body.start !== undefined && { from: Date.parse(body.start) }),
  ...(body.end !== undefined && { to: Date.parse(body.end) }),
  ...(body.checks && { checkIds: [...new Set(body.checks)] }),
  ...(body.status_pages && { pageIds: [...new Set(body.status_pages)] }),
  ...(body.mutes_alerts !== undefined && { mutesAlerts: body.mutes_alerts }),
  ...(body.left_out_of_availability !== undefined && { isLeftOut: body.left_out_of_availability }),
});
