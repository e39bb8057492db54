import type { PublicState } from '@pharos/domain/public-status/public-state.ts';
import { html, type Markup } from '../../html/markup.ts';

/**
 * States are not distinguished by color alone. Screen readers ignore the icon, because the word next to it has the same
 * meaning.
 */
const SHAPES: Readonly<Record<PublicState | 'none', string>> = {
  up: 'm7.5 12.5 3 3 6-7',
  degraded: 'M12 7v6m0 3.5v.1',
  maintenance: 'M8 16l8-8m-6.5 0a2 2 0 1 0-2 2m9 4a2 2 0 1 1-2 2',
  paused: 'M9.5 8.5v7m5-7v7',
  unknown: 'M8 12h.1m3.9 0h.1m3.9 0h.1',
  unread: 'M8 12h8',
  stale: 'M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7m0 3v.1',
  down: 'm8.5 8.5 7 7m0-7-7 7',
  none: 'M12 11v5.5m0-9v.1',
};

export const stateIcon = (state: PublicState | 'none'): Markup =>
  html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${OUTLINES[state]}<path d="${SHAPES[state]}"/></svg>`;

const CIRCLE = html`<circle cx="12" cy="12" r="10"/>`;
const OUTLINES: Readonly<Record<PublicState | 'none', Markup>> = {
  up: CIRCLE,
  degraded: html`<path d="M12 2.5 22.5 21h-21z"/>`,
  maintenance: CIRCLE,
  paused: CIRCLE,
  unknown: CIRCLE,
  unread: CIRCLE,
  stale: CIRCLE,
  down: html`<path d="M7.8 2h8.4L22 7.8v8.4L16.2 22H7.8L2 16.2V7.8z"/>`,
  none: CIRCLE,
};
