import { type CheckBody, CheckData, EXCHANGE_FIELDS } from '@pharos/contract/rest/checks/check-body.ts';
import type { FieldErrors } from '@pharos/contract/rest/common/errors.ts';
import { InputError, parseInput } from '../app/field-errors.ts';
import { isStorable } from '../app/json.ts';

const CONFLICT = 'The check and its data carry two different values.';

/** The `data` string of a check, read, with what the top level says of the same fields. Throws InputError by field. */
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
  const url = mergeUrl(body.url, data.url);
  if (url === CONFLICTING) conflicts.url = [CONFLICT];
  else if (url !== undefined) merged.url = url;
  if (Object.keys(conflicts).length > 0) throw new InputError(conflicts);
  return merged;
};

const parseData = (text: string | null | undefined): CheckData => {
  if (text === undefined || text === null || text.trim() === '') return {};
  const json = parseJson(text);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new InputError({ data: ['This is not a JSON object.'] });
  }
  if (!isStorable(json)) throw new InputError({ data: ['It holds characters that cannot be stored.'] });
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

const CONFLICTING = Symbol('conflicting');
type Url = string | null | undefined;

/** One URL of two: they may differ in that one lacks the prefix, or the port, which the other has. */
const mergeUrl = (top: Url, inner: Url): Url | typeof CONFLICTING => {
  if (!top || !inner) return top || inner || (top === undefined ? inner : top);
  const [a, b] = [top.trim(), inner.trim()];
  const [prefixA, prefixB] = [prefixOf(a), prefixOf(b)];
  if (prefixA && prefixB && prefixA !== prefixB) return CONFLICTING;
  const [hostA, hostB] = [withoutPrefix(a), withoutPrefix(b)];
  const longer = hostA === hostB || isWithPort(hostB, hostA) ? hostB : isWithPort(hostA, hostB) ? hostA : null;
  return longer === null ? CONFLICTING : (prefixB || prefixA) + longer;
};

const prefixOf = (url: string): string => /^[a-z][a-z0-9+.-]*:\/\//i.exec(url)?.[0].toLowerCase() ?? '';
const withoutPrefix = (url: string): string => url.slice(prefixOf(url).length);
const isWithPort = (longer: string, shorter: string): boolean =>
  longer.startsWith(`${shorter}:`) && /^\d+$/.test(longer.slice(shorter.length + 1));
