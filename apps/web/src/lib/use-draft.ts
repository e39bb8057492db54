import { useState } from 'react';
import { readDraft, writeDraft } from './session.ts';

/** A text that is kept in this tab until it is sent, also while other pages are open. `key` says what it is for. */
export const useDraft = (key: string): [text: string, setText: (text: string) => void] => {
  const [text, setText] = useState(() => readDraft(key));
  const change = (changed: string): void => {
    setText(changed);
    writeDraft(key, changed);
  };
  return [text, change];
};
