import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import type { WireCheck } from '../fields/field.ts';
import { FIELD_NAMES, type FIELDS, type FieldName, fieldOf } from '../fields/registry.ts';
import type { CheckDraft, CheckSettings } from '../settings/check-settings.ts';
import { hasField } from '../types/registry.ts';

type AnswerBody = Pick<
  CheckAnswer,
  'type' | 'url' | Extract<(typeof FIELDS)[FieldName]['wireName'], keyof CheckAnswer>
>;

/** Omits undefined fields, so they remain unchanged. */
export const writeDraft = ({ type, url, ...draft }: CheckDraft): WireCheck => {
  const wire: Record<'body' | 'data', Record<string, unknown>> = { body: {}, data: {} };
  if (type !== undefined) wire.body.type = type;
  if (url !== undefined) wire.data.url = url;
  for (const [name, value] of Object.entries(draft)) {
    if (value === undefined) continue;
    const field = fieldOf(name as FieldName);
    wire[field.place][field.wireName] = field.write(value);
  }
  return wire;
};

/** Contains the fields that the type has and that are set, but never a password. */
export const writeSettings = (settings: CheckSettings): { body: AnswerBody; data: WireCheck['data'] } => {
  const { type, url } = settings;
  const entries = FIELD_NAMES.flatMap((name) => {
    const field = fieldOf(name);
    const value = field.toDraft(settings[name]);
    return field.place === 'body' || (hasField(type, name) && isSet(value)) ? [[name, value] as const] : [];
  });
  const { body, data } = writeDraft({ type, url, ...Object.fromEntries(entries) });
  return { body: { ...body, url } as AnswerBody, data };
};

/** Checks whether a value is set. An empty text counts as set, because it shows that the type has the field. */
const isSet = (value: unknown): boolean =>
  value !== null && (typeof value !== 'object' || Object.keys(value).length > 0);
