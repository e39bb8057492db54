import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import type { CheckData } from '@pharos/contract/rest/checks/check-body.ts';
import type { WireCheck } from '../fields/field.ts';
import { FIELD_NAMES, fieldOf } from '../fields/registry.ts';
import { applyDraft } from '../settings/apply-draft.ts';
import type { CheckDraft, CheckSettings } from '../settings/check-settings.ts';
import { defaultSettings } from '../settings/defaults.ts';

/**
 * Converts a check from the REST API into a draft with internal names. Undefined means absent; null requests the
 * default.
 */
export const readDraft = (wire: WireCheck): CheckDraft => ({
  type: wire.body.type,
  url: wire.data.url === undefined ? wire.body.url : wire.data.url,
  ...Object.fromEntries(FIELD_NAMES.map((name) => [name, fieldOf(name).read(wire)])),
});

/**
 * Returns the settings of a check in a response, whose `data` is already parsed. Responses contain no password, so the
 * password is ''.
 */
export const readSettings = (answer: CheckAnswer, data: CheckData): CheckSettings => {
  const { type, monitering_interval: intervalSeconds } = answer;
  const draft = readDraft({ body: answer, data });
  return applyDraft(defaultSettings(type, intervalSeconds), draft, intervalSeconds).settings;
};
