export { HealthPage } from './health-page.tsx';
export { MailPage } from './mail-page.tsx';
export { OperatorsPage } from './operators-page.tsx';
export { OrganizationPage } from './organizations/organization-page.tsx';
export { OrganizationsPage } from './organizations/organizations-page.tsx';
export { RetirementPage } from './retirement/retirement-page.tsx';
export { OperatorTicketPage } from './tickets/ticket-page.tsx';
export { TicketsPage } from './tickets/tickets-page.tsx';
