import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../lib/testing/render-page.tsx';
import { ActionButton } from './action-button.tsx';

test('keeps the focus while its work goes on and after it, and does nothing meanwhile', async () => {
  const work = vi.fn();
  let end = (): void => {};
  const Form = () => {
    const [state, setState] = useState<'new' | 'busy' | 'done'>('new');
    end = () => setState('done');
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          work();
          setState('busy');
        }}
      >
        <input aria-label="Name" />
        <ActionButton type="submit" loading={state === 'busy'} disabled={state === 'done'}>
          Save
        </ActionButton>
      </form>
    );
  };
  const { person } = await renderPage(<Form />);
  const button = screen.getByRole('button', { name: 'Save' });
  await person.click(button);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  expect(document.activeElement).toBe(button);
  await person.keyboard('{Enter}');
  await person.type(screen.getByRole('textbox', { name: 'Name' }), 'Ann{Enter}');
  expect(work).toHaveBeenCalledTimes(1);
  button.focus();
  end();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button);
  await person.keyboard('{Enter}');
  expect(work).toHaveBeenCalledTimes(1);
});
