import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import type { CheckData } from '@pharos/contract/rest/checks/check-body.ts';
import type { WireCheck } from '../fields/field.ts';
import { FIELD_NAMES, fieldOf } from '../fields/registry.ts';
import { applyDraft } from '../settings/apply-draft.ts';
import type { CheckDraft, CheckSettings } from '../settings/check-settings.ts';
import { defaultSettings } from '../settings/defaults.ts';

export const readDraft = (wire: WireCheck): CheckDraft => ({
  type: wire.body.type,
  url: wire.data.url === undefined ? wire.body.url : wire.data.url,
  ...Object.fromEntries(FIELD_NAMES.map((name) => [name, fieldOf(name).read(wire)])),
});

/** Responses contain no password, so the password is ''. */
export const readSettings = (answer: CheckAnswer, data: CheckData): CheckSettings => {
  const { type, monitering_interval: intervalSeconds } = answer;
  const draft = readDraft({ body: answer, data });
  return applyDraft(defaultSettings(type, intervalSeconds), draft, intervalSeconds).settings;
};
