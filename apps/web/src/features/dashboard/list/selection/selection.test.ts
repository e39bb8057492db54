import { expect, test } from 'vitest';
import { NOTHING_SELECTED, selectedOn, toggled } from './selection.ts';

const checks = [{ id: 1 }, { id: 2 }, { id: 3 }];

test('ignores a selection made on another page', () => {
  const selection = { page: 'first', ids: new Set([1, 2]), onOtherPages: [{ id: 9 }] };
  expect(selectedOn(selection, 'first', checks)).toEqual([{ id: 1 }, { id: 2 }, { id: 9 }]);
  expect(selectedOn(selection, 'second', checks)).toEqual([]);
  expect(selectedOn(NOTHING_SELECTED, 'first', checks)).toEqual([]);
});

test('drops a selected check that was deleted', () => {
  expect(selectedOn({ page: 'first', ids: new Set([1, 9]), onOtherPages: [] }, 'first', checks)).toEqual([{ id: 1 }]);
});

test('adds and removes an id without changing the given set', () => {
  const ids = new Set([1]);
  expect([...toggled(ids, 2)]).toEqual([1, 2]);
  expect([...toggled(ids, 1)]).toEqual([]);
  expect([...ids]).toEqual([1]);
});
