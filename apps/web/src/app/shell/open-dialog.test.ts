import { expect, test } from 'vitest';
import { close, isAnyOpen, openContact, openPalette, openShortcuts } from './open-dialog.ts';

test('one dialog is open at most, and closing another one leaves it open', () => {
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
