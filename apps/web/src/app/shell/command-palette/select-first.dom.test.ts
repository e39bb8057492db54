import { createSpotlightStore } from '@mantine/spotlight';
import { afterEach, expect, test } from 'vitest';
import { selectFirst } from './select-first.ts';

const openList = (html: string) => {
  document.body.innerHTML = `<ul id="list">${html}</ul>`;
  const store = createSpotlightStore();
  store.updateState((state) => ({ ...state, listId: 'list', opened: true, selected: 2 }));
  return store;
};
const selected = () => [...document.querySelectorAll('[data-selected="true"]')].map(({ id }) => id);

afterEach(() => {
  document.body.innerHTML = '';
});

test('moves the selection from another row to the first one', () => {
  const store = openList(
    '<li id="heading"></li><li id="first" data-action></li><li id="second" data-action data-selected="true"></li>',
  );
  selectFirst(store);
  expect(selected()).toEqual(['first']);
  expect(document.querySelectorAll('[data-selected]')).toHaveLength(1);
  expect(store.getState()).toMatchObject({ selected: 0, opened: true, listId: 'list' });
});

test('selects the first row if none was selected', () => {
  selectFirst(openList('<li id="first" data-action></li><li id="second" data-action></li>'));
  expect(selected()).toEqual(['first']);
});

test('selects nothing if there is no list or no row', () => {
  const store = openList('<li id="heading"></li>');
  selectFirst(store);
  expect(document.querySelector('[data-selected]')).toBeNull();
  document.body.innerHTML = '';
  store.updateState((state) => ({ ...state, selected: 1 }));
  selectFirst(store);
  expect(store.getState().selected).toBe(0);
});
