import type { TicketData } from '@pharos/contract/stored/desk-config.ts';
import type { Desk } from '../desk.ts';
import { isReserved } from '../fields/excluded-fields.ts';

/** Validates the ticket values. The service itself validates whether it accepts them. */
export const findDataProblem = ({ apiNames }: Desk, data: TicketData): string | null => {
  const names = Object.keys(data);
  const reserved = names.find(isReserved);
  if (reserved !== undefined) return `${reserved} is filled by Pharos.`;
  const field = names.find((name) => Object.hasOwn(apiNames, name));
  if (field !== undefined) return `${field} is called ${apiNames[field]} in a ticket.`;
  const nested = names.find((name) => isGroup(data[name]) !== (name === 'custom_fields'));
  if (nested === undefined) return null;
  return nested === 'custom_fields' ? 'custom_fields has to be an object.' : `${nested} has to be a value or a list.`;
};

const isGroup = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
