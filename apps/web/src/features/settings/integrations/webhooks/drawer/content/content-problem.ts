import { findContentProblem } from '@pharos/domain/integrations/webhooks/content/find-content-problem.ts';
import { findInContentText } from '@pharos/domain/integrations/webhooks/content/find-in-content-text.ts';

interface ContentProblem {
  message: string;
  /** UTF-16 offsets from 0. `to` is exclusive. */
  from: number;
  to: number;
}

export const contentProblem = (text: string): ContentProblem | null => {
  const all = { from: 0, to: text.length };
  const parsed = parse(text);
  if (parsed === undefined) return { message: 'Error in parsing', ...all };
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return { message: 'The content must be a JSON object.', ...all };
  }
  const found = findContentProblem(parsed as Record<string, unknown>);
  if (found === null) return null;
  const { message, placeholder } = found;
  const position = placeholder === undefined ? null : findInContentText(text, placeholder);
  if (position === null) return { message, ...all };
  const end = text.indexOf('}}', position.offset);
  return { message, from: position.offset, to: end === -1 ? text.length : end + 2 };
};

/** Returns undefined for invalid JSON. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
