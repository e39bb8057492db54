import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const DEBOUNCE_MS = 500;

interface Typing {
  text: string;
  /** `asked` is the last requested search, `seen` the search in the URL at the last render. */
  asked: string;
  seen: string;
}

/** Retains the typed text until the URL changes for another reason, such as the back button. */
export const useSearchText = (search: string, ask: (search: string) => void) => {
  const [typing, setTyping] = useState<Typing>({ text: search, asked: search, seen: search });
  if (search !== typing.seen) {
    setTyping({ text: search === typing.asked ? typing.text : search, asked: search, seen: search });
  }
  const askFor = (text: string) => {
    setTyping((now) => ({ ...now, asked: text.trim() }));
    ask(text.trim());
  };
  const askLater = useDebouncedCallback(askFor, DEBOUNCE_MS);
  return {
    text: typing.text,
    type: (text: string) => {
      setTyping((now) => ({ ...now, text }));
      askLater(text);
    },
    clear: () => {
      askLater.cancel();
      setTyping((now) => ({ ...now, text: '' }));
      askFor('');
    },
  };
};
