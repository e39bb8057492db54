import { createRequire } from 'node:module';
import type { BadgeShape, BadgeTheme } from '@pharos/contract/rest/badges/badges.ts';
import type { BadgePart, BadgeTone } from '@pharos/domain/badges/badge-parts.ts';
import type anafanafo from 'anafanafo';
import { html, type Markup } from '../../html/markup.ts';

export interface DrawnBadge {
  label: string;
  parts: readonly BadgePart[];
  shape: BadgeShape;
  theme: BadgeTheme;
  /** The accessible name still contains the label. */
  hidesLabel?: boolean;
}

const HEIGHT = 20;
const PADDING = 7;
/** Text widths are known for Verdana. DejaVu Sans has similar widths and replaces it on other systems. */
const FONT = 'Verdana,DejaVu Sans,sans-serif';
const MAX_LETTERS = 40;
const RADIUS: Readonly<Record<BadgeShape, number>> = { round: 5, square: 0 };

/** White text has a contrast of at least 4.5 on each of these colors (WCAG 2.2 AA). */
const TONES: Readonly<Record<BadgeTone, string>> = {
  good: '#157a4c',
  fair: '#9a5b00',
  bad: '#c22f12',
  none: '#5b6470',
};
const LABELS: Readonly<Record<BadgeTheme, { fill: string; text: string }>> = {
  light: { fill: '#e6e9ed', text: '#1f2630' },
  dark: { fill: '#2b323c', text: '#ffffff' },
};

/** Draws a badge as an SVG document. The accessible name contains the complete text. */
export const drawBadge = ({ label, parts, shape, theme, hidesLabel = false }: DrawnBadge): string => {
  const shown = shortened(label);
  const accessibleLabel = `${label}: ${parts.map(({ text }) => text).join(', ')}`;
  const { fill, text } = LABELS[theme];
  const boxes = beside([
    ...(hidesLabel ? [] : [{ text: shown, fill, ink: text }]),
    ...parts.map((part) => ({ text: part.text, fill: TONES[part.tone], ink: '#ffffff' })),
  ]);
  const width = boxes.reduce((sum, box) => sum + box.width, 0);
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="${accessibleLabel}"><title>${accessibleLabel}</title><clipPath id="r"><rect width="${width}" height="${HEIGHT}" rx="${RADIUS[shape]}"/></clipPath><g clip-path="url(#r)">${boxes.map(boxOf)}</g></svg>`
    .text;
};

export const MISSING_BADGE: DrawnBadge = {
  label: 'badge',
  parts: [{ text: 'not found', tone: 'none' }],
  shape: 'round',
  theme: 'light',
};

/** Loaded with the first badge, because the tables use 5 MB. */
const loadWidths = (): typeof anafanafo => createRequire(import.meta.url)('anafanafo');
let widthOf: typeof anafanafo | undefined;

interface Box {
  text: string;
  fill: string;
  ink: string;
}

const beside = (boxes: readonly Box[]): (Box & { x: number; width: number; textWidth: number })[] => {
  widthOf ??= loadWidths();
  const measure = widthOf;
  let x = 0;
  return boxes.map((box) => {
    const textWidth = Math.ceil(measure(box.text, { font: '11px Verdana' }));
    const placed = { ...box, x, textWidth, width: textWidth + 2 * PADDING };
    x += placed.width;
    return placed;
  });
};

// `textLength` sets the width, so that no font causes a text to be cut off.
const boxOf = ({
  text,
  fill,
  ink,
  x,
  width,
  textWidth,
}: Box & { x: number; width: number; textWidth: number }): Markup =>
  html`<rect x="${x}" width="${width}" height="${HEIGHT}" fill="${fill}"/><text x="${x + PADDING}" y="14" textLength="${textWidth}" lengthAdjust="spacingAndGlyphs" fill="${ink}" font-family="${FONT}" font-size="11">${text}</text>`;

const shortened = (text: string): string => {
  const letters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(
    ({ segment }) => segment,
  );
  return letters.length > MAX_LETTERS
    ? `${letters
        .slice(0, MAX_LETTERS - 1)
        .join('')
        .trimEnd()}…`
    : text;
};
