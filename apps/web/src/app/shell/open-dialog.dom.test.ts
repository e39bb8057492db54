import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { close, type Dialog, isAnyOpen, openContact, openPalette, openShortcuts, useIsOpen } from './open-dialog.ts';

afterEach(() => {
  for (const dialog of ['shortcuts', 'palette', 'contact'] as const) act(() => close(dialog));
});

test.each([
  ['shortcuts', openShortcuts],
  ['palette', openPalette],
  ['contact', openContact],
] as const)('notifies components when the dialog %s is opened and closed', (dialog, open) => {
  const { result } = renderHook(() => useIsOpen(dialog));
  expect(result.current).toBe(false);
  act(open);
  expect(result.current).toBe(true);
  act(() => close(dialog));
  expect(result.current).toBe(false);
});

test('replaces the open dialog with another one', () => {
  const { result } = renderHook(() => [useIsOpen('shortcuts'), useIsOpen('palette')]);
  act(openShortcuts);
  expect(result.current).toEqual([true, false]);
  act(openPalette);
  expect(result.current).toEqual([false, true]);
});

test('opens a dialog after its first render if it was requested before', () => {
  openPalette();
  const renders: boolean[] = [];
  renderHook(() => renders.push(useIsOpen('palette')));
  expect(renders[0]).toBe(false);
  expect(renders.at(-1)).toBe(true);
});

test('still reports a dialog as opened after it was closed', async () => {
  vi.resetModules();
  const fresh = await import('./open-dialog.ts');
  const { result } = renderHook(() => (['palette', 'contact'] satisfies Dialog[]).map(fresh.useWasOpened));
  expect(result.current).toEqual([false, false]);
  act(fresh.openPalette);
  act(() => fresh.close('palette'));
  expect(result.current).toEqual([true, false]);
});

test('has at most one open dialog, which remains open when another one is closed', () => {
  expect(isAnyOpen()).toBe(false);
  openShortcuts();
  openPalette();
  close('shortcuts');
  expect(isAnyOpen()).toBe(true);
  close('palette');
  expect(isAnyOpen()).toBe(false);
  openContact();
  close('contact');
  expect(isAnyOpen()).toBe(false);
});
