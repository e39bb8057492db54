import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../lib/testing/render-page.tsx';
import { ListSearch } from './list-search.tsx';

const List = ({ onSearch }: { onSearch: (text: string) => void }) => {
  const [search, setSearch] = useState('');
  return (
    <>
      <ListSearch
        label="Search"
        placeholder=""
        search={search}
        onSearch={(text) => {
          onSearch(text);
          setSearch(text);
        }}
      />
      <button type="button" onClick={() => setSearch('')}>
        Back
      </button>
      <button type="button" onClick={() => setSearch('shop')}>
        Forward
      </button>
    </>
  );
};

test('searches shortly after the last letter, and updates its field when the URL changes', async () => {
  const searched = vi.fn<(text: string) => void>();
  const { person } = await renderPage(<List onSearch={searched} />);
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  await person.type(field, 'shop ');
  await waitFor(() => expect(searched).toHaveBeenCalledWith('shop'));
  expect(field.value).toBe('shop ');
  await person.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(field.value).toBe(''));
  await person.click(screen.getByRole('button', { name: 'Forward' }));
  await waitFor(() => expect(field.value).toBe('shop'));
});
