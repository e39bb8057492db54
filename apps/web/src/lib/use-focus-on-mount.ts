import { useEffect, useRef } from 'react';

/** For the first field or text of a step that takes another one's place in an open dialog: it has the focus when it appears. */
export const useFocusOnMount = <E extends HTMLElement>() => {
  const ref = useRef<E>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
};
