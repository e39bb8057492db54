import { useNavigate } from '@tanstack/react-router';
import { PAGES } from '../pages.ts';
import { useAddCheck } from '../use-add-check.ts';
import { usePages } from '../use-pages.ts';
import { useKeys } from './use-keys.ts';

const KEYS = PAGES.map(({ key }) => key);

export const useShortcuts = (): void => {
  const navigate = useNavigate();
  const pages = usePages();
  useKeys({
    pages: KEYS,
    onAddCheck: useAddCheck(),
    onPage: (key) => {
      const page = pages.find((each) => each.key === key);
      if (page) void navigate({ to: page.to });
    },
  });
};
