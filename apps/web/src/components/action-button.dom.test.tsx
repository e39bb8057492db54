import { screen, waitFor } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../lib/testing/render-page.tsx';
import { ActionButton } from './action-button.tsx';

const work = vi.fn<() => Promise<void>>();

const Form = () => {
  const [state, setState] = useState<'new' | 'busy' | 'done'>('new');
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setState('busy');
    void work().then(() => setState('done'));
  };
  return (
    <form onSubmit={send}>
      <input aria-label="Name" />
      <ActionButton type="submit" loading={state === 'busy'} disabled={state === 'done'}>
        Save
      </ActionButton>
    </form>
  );
};

test('retains the focus during its work and afterwards, and ignores further clicks', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  work.mockReturnValue(promise);
  const { person } = await renderPage(<Form />);
  const button = screen.getByRole('button', { name: 'Save' });
  await person.click(button);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  expect(document.activeElement).toBe(button);
  await person.keyboard('{Enter}');
  await person.type(screen.getByRole('textbox', { name: 'Name' }), 'Ann{Enter}');
  expect(work).toHaveBeenCalledTimes(1);
  button.focus();
  resolve();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button);
  await person.keyboard('{Enter}');
  expect(work).toHaveBeenCalledTimes(1);
});
