import { validateHeaderName, validateHeaderValue } from 'node:http';
import { CONNECTION_HEADERS } from '@pharos/domain/checks/fields/connection-headers.ts';

export const headerProblem = (name: string, value: string): string | null => {
  try {
    validateHeaderName(name);
  } catch {
    return `"${name}" is not a header name`;
  }
  if (CONNECTION_HEADERS.has(name.toLowerCase())) return `The header ${name} cannot be set`;
  try {
    validateHeaderValue(name, value);
  } catch {
    return `The value of the header ${name} contains characters that cannot be sent`;
  }
  return null;
};
