/* One part for two pages: the first load names each part that something else loads. */
export { MonitoringAddressesPage } from '../features/monitoring-addresses/monitoring-addresses-page.tsx';
export { PrivateLocationsPage } from '../features/settings/locations/locations-page.tsx';
