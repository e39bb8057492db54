import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const DEBOUNCE_MS = 500;

interface Typing {
  text: string;
  /** The search that was last asked for, and the one of the address when it was last looked at. */
  asked: string;
  seen: string;
}

/** The text of the search box: what is typed, until the address changes by anything else (the back button, a link). */
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
