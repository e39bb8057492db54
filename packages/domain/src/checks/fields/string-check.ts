import { dataField } from './field.ts';
import { MAX_LENGTH, tooLong } from './limits.ts';

export interface StringCheck {
  mode: 'contains' | 'absent';
  text: string;
}

export const stringCheck = dataField<'string_check', StringCheck | null, StringCheck>('string_check', {
  defaultValue: () => null,
  problem: (check) => check && tooLong(check.text, MAX_LENGTH.stringCheck),
  gate: ['string_check', 'A string check needs'],
  read: ({ success_string: contained, failure_string: absent }) => {
    if (contained) return { mode: 'contains', text: contained };
    return absent ? { mode: 'absent', text: absent } : null;
  },
  write: ({ mode, text }) => (mode === 'contains' ? { success_string: text } : { failure_string: text }),
  apply: (draft) => ({ value: draft }),
  toDraft: (check) => check,
});
