import type * as testMail from '@pharos/contract/rest/alerts/test-mail.ts';
import type * as bulk from '@pharos/contract/rest/checks/bulk.ts';
import type * as checks from '@pharos/contract/rest/checks/endpoints.ts';
import type * as installation from '@pharos/contract/rest/organizations/installation.ts';
import type * as organizations from '@pharos/contract/rest/organizations/organizations.ts';
import type * as people from '@pharos/contract/rest/people/people.ts';
import type * as profile from '@pharos/contract/rest/people/profile.ts';
import type * as recent from '@pharos/contract/rest/reports/recent-state-changes.ts';
import { named } from './named.ts';

/* Endpoints of the shell and the dashboard, without schemas. See named.ts. */

export const getInstallation = named<typeof installation.getInstallation>('GET', '/installation/', 'public');
export const sendTestMail = named<typeof testMail.sendTestMail>('POST', '/test-mail/', 'people.manage');
export const logOut = named<typeof people.logOut>('POST', '/user-logout/', 'user');
export const getLoggedInUser = named<typeof people.getLoggedInUser>('GET', '/logged-in-user/', 'user');
export const changeLoggedInUser = named<typeof profile.changeLoggedInUser>('PATCH', '/logged-in-user/:id/', 'user');
export const listOrganizations = named<typeof organizations.listOrganizations>('GET', '/organizations/', 'user-or-key');
export const listRecentStateChanges = named<typeof recent.listRecentStateChanges>(
  'GET',
  '/recent-state-changes/',
  'reports.read',
);
export const listChecks = named<typeof checks.listChecks>('GET', '/checks/', 'checks.read');
export const createCheck = named<typeof checks.createCheck>('POST', '/checks/', 'checks.manage');
export const deleteCheck = named<typeof bulk.deleteCheck>('DELETE', '/checks/:id/', 'checks.manage');
export const bulkDeleteChecks = named<typeof bulk.bulkDeleteChecks>('POST', '/bulk-delete-checks/', 'checks.manage');
export const pauseMonitoring = named<typeof bulk.pauseMonitoring>('POST', '/pause-monitoring/', 'checks.manage');
export const pauseMonitoringBulk = named<typeof bulk.pauseMonitoringBulk>(
  'POST',
  '/pause-monitoring-bulk/',
  'checks.manage',
);
