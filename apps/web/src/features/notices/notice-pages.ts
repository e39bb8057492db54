/* One chunk for all these pages, because the initial bundle lists every chunk. */

export { IncidentPage } from './incidents/incident-page.tsx';
export { IncidentsPage } from './incidents/incidents-page.tsx';
export { NewIncidentPage } from './incidents/new-incident-page.tsx';
export { EditMaintenancePage } from './maintenance/edit-maintenance-page.tsx';
export { MaintenancesPage } from './maintenance/maintenances-page.tsx';
export { NewMaintenancePage } from './maintenance/new-maintenance-page.tsx';
