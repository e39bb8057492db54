import type { AlertKind } from '../../alerts/alert.ts';

/** The alerts of which a ticket is made. */
export type TicketKind = Extract<AlertKind, 'down' | 'degraded' | 'certificate'>;

/** As both services count: 2 medium, 3 high, 4 urgent. */
export const TICKET_PRIORITY: Readonly<Record<TicketKind, number>> = { down: 4, degraded: 2, certificate: 3 };

export const makesTicket = (kind: AlertKind): kind is TicketKind => Object.hasOwn(TICKET_PRIORITY, kind);
