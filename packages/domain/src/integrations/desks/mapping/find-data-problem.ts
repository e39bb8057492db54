import type { TicketData } from '@pharos/contract/stored/desk-config.ts';
import type { HelpDesk } from '../desk.ts';
import { isReserved } from '../fields/excluded-fields.ts';

/** Validates the ticket values. The service itself validates whether it accepts them. */
export const findDataProblem = ({ apiNames }: HelpDesk, data: TicketData): string | null => {
  const names = Object.keys(data);
  const reserved = names.find(isReserved);
  if (reserved !== undefined) return `${reserved} is set by Pharos and cannot be mapped.`;
  const field = names.find((name) => Object.hasOwn(apiNames, name));
  if (field !== undefined) return `${field} is not a field of a ticket. Use ${apiNames[field]} instead.`;
  const nested = names.find((name) => isGroup(data[name]) !== (name === 'custom_fields'));
  if (nested === undefined) return null;
  return nested === 'custom_fields' ? 'custom_fields must be an object.' : `${nested} must be a value or a list.`;
};

const isGroup = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
