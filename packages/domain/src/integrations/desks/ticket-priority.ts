import type { AlertKind } from '../../alerts/alert.ts';

export type TicketKind = Extract<AlertKind, 'down' | 'degraded' | 'certificate'>;

/** Both services use the same numbers: 2 is medium, 3 is high, 4 is urgent. */
export const TICKET_PRIORITY: Readonly<Record<TicketKind, number>> = { down: 4, degraded: 2, certificate: 3 };

export const makesTicket = (kind: AlertKind): kind is TicketKind => Object.hasOwn(TICKET_PRIORITY, kind);
