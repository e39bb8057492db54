import { useState } from 'react';
import { readDraft, writeDraft } from './session.ts';

export const useDraft = (key: string): [text: string, setText: (text: string) => void] => {
  const [text, setText] = useState(() => readDraft(key));
  const change = (changed: string): void => {
    setText(changed);
    writeDraft(key, changed);
  };
  return [text, change];
};
