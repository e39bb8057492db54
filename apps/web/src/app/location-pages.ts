/* Both pages are in one lazily loaded part, because the initial bundle lists every part. */
export { MonitoringAddressesPage } from '../features/monitoring-addresses/monitoring-addresses-page.tsx';
export { PrivateLocationsPage } from '../features/settings/locations/locations-page.tsx';
