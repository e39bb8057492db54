import type { SpotlightStore } from '@mantine/spotlight';

/** Selects the first row. The library does the same after each key press, but does not export the function. */
export const selectFirst = (store: SpotlightStore): void => {
  const list = document.getElementById(store.getState().listId);
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
};
