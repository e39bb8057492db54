import type { SpotlightStore } from '@mantine/spotlight';

/** Selects the first row, as the library itself does after each key; it keeps this to itself. */
export const selectFirst = (store: SpotlightStore): void => {
  const list = document.getElementById(store.getState().listId);
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
};
