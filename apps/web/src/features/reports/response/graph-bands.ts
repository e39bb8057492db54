import type { BandKind } from './graph-points.ts';

export const BANDS: Record<BandKind, { word: string; fill: string; opacity: readonly [number, number] }> = {
  down: { word: 'Down', fill: 'var(--fill-down)', opacity: [0.2, 0.55] },
  degraded: { word: 'Degraded', fill: 'var(--fill-degraded)', opacity: [0.15, 0.45] },
  paused: { word: 'Paused', fill: 'var(--fill-paused)', opacity: [0.08, 0.35] },
  maintenance: { word: 'Maintenance', fill: 'var(--fill-maintenance)', opacity: [0.15, 0.45] },
  unknown: { word: 'Not monitored', fill: 'url(#graph-unknown)', opacity: [0.4, 1] },
};

export const opacityOf = (kind: BandKind, share: number): number => {
  const [min, max] = BANDS[kind].opacity;
  return min + share * (max - min);
};
