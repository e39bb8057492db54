import type { PublicSummary } from '@pharos/domain/public-status/public-summary.ts';
import { html, type Markup } from '../../html/markup.ts';
import { stateIcon } from './state-icon.ts';

/** A polite live region. */
export const pageBanner = ({ state, text, counts }: PublicSummary): Markup =>
  html`<div class="banner ${state}" id="banner" role="status" data-live>${stateIcon(state)}<div><p>${text}</p>${counts === '' ? null : html`<p>${counts}</p>`}</div></div>`;
