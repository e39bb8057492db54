import './without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { restoreMovedClicks } from './lib/restore-moved-clicks.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no root element for the app.');
restoreMovedClicks();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
