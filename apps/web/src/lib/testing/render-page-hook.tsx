import { renderPage } from './render-page.tsx';

const Part = ({ run }: { run: () => void }) => {
  run();
  return null;
};

export const renderPageHook = async <T,>(hook: () => T, options: Parameters<typeof renderPage>[1] = {}) => {
  const answers: T[] = [];
  const page = await renderPage(<Part run={() => answers.push(hook())} />, options);
  return { ...page, read: (): T => answers.at(-1) as T };
};
