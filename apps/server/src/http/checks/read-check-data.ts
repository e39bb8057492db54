import { type CheckBody, CheckData, EXCHANGE_FIELDS } from '@pharos/contract/rest/checks/check-body.ts';
import type { FieldErrors } from '@pharos/contract/rest/common/errors.ts';
import { mergeUrls } from '@pharos/domain/checks/wire/merge-urls.ts';
import { InputError, parseInput } from '../app/errors/field-errors.ts';
import { isStorable } from '../app/json.ts';

const CONFLICT = 'The value outside "data" differs from the value in "data".';

/**
 * Returns the parsed `data` text of a check, merged with the same fields at the top level.
 * @throws InputError with the errors by field.
 */
export const readCheckData = (body: CheckBody): CheckData => {
  const data = parseData(body.data);
  const merged: CheckData = { ...data };
  const conflicts: FieldErrors = {};
  for (const field of EXCHANGE_FIELDS) {
    const [top, inner] = [body[field], data[field]];
    if (top === undefined) continue;
    if (inner !== undefined && (inner || null) !== (top || null)) conflicts[field] = [CONFLICT];
    Object.assign(merged, { [field]: top });
  }
  const urls = mergeUrls(body.url, data.url);
  if ('conflict' in urls) conflicts.url = [CONFLICT];
  else if (urls.url !== undefined) merged.url = urls.url;
  if (Object.keys(conflicts).length > 0) throw new InputError(conflicts);
  return merged;
};

const parseData = (text: string | null | undefined): CheckData => {
  if (text === undefined || text === null || text.trim() === '') return {};
  const json = parseJson(text);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new InputError({ data: ['This is not a JSON object.'] });
  }
  if (!isStorable(json)) throw new InputError({ data: ['It contains characters that cannot be stored.'] });
  // The schema would drop this key without an error.
  if ('custom_header' in json && Object.hasOwn(Object(json.custom_header), '__proto__')) {
    throw new InputError({ custom_header: ['The header name __proto__ is not allowed.'] });
  }
  const parsed = parseInput(CheckData, json);
  if ('error' in parsed) throw parsed.error;
  return parsed.value as CheckData;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new InputError({ data: ['This is not valid JSON.'] });
  }
};
