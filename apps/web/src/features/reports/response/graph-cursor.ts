/** All numbers are indices of points. */
export interface Cursor {
  at: number | null;
  anchor: number | null;
  /** Null if all points are visible. */
  view: readonly [first: number, last: number] | null;
}

export const START: Cursor = { at: null, anchor: null, view: null };

export type Move =
  | { kind: 'point'; index: number }
  | { kind: 'press'; index: number }
  | { kind: 'leave' }
  /** Moves by a number of points. `extend` selects the points in between. */
  | { kind: 'step'; by: number; extend: boolean }
  | { kind: 'zoom' }
  | { kind: 'zoom out' };

export const moveCursor = (cursor: Cursor, move: Move, count: number): Cursor => {
  const [first, last] = cursor.view ?? [0, count - 1];
  const within = (index: number): number => Math.max(first, Math.min(last, index));
  switch (move.kind) {
    case 'point':
      return { ...cursor, at: within(move.index) };
    case 'press':
      return { ...cursor, at: within(move.index), anchor: within(move.index) };
    case 'leave':
      return { ...cursor, at: null, anchor: null };
    case 'step': {
      if (cursor.at === null) {
        // Without a current point, Home and End start at their target. Arrow keys start at the end that they move away
        // from.
        const isJump = Math.abs(move.by) >= count;
        return { ...cursor, at: move.by < 0 === isJump ? first : last };
      }
      return { ...cursor, at: within(cursor.at + move.by), anchor: move.extend ? (cursor.anchor ?? cursor.at) : null };
    }
    case 'zoom': {
      const chosen = selectionOf(cursor);
      // A click without dragging selects a single point, which is not enough for a graph.
      return chosen ? { ...cursor, anchor: null, view: chosen } : { ...cursor, anchor: null };
    }
    case 'zoom out':
      return { ...cursor, anchor: null, view: null };
  }
};

/** Null if fewer than two points are selected. */
export const selectionOf = ({ at, anchor }: Cursor): readonly [number, number] | null =>
  at === null || anchor === null || at === anchor ? null : [Math.min(at, anchor), Math.max(at, anchor)];

export const moveOfKey = (key: string, shift: boolean, count: number): Move | null => {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return { kind: 'step', by: 1, extend: shift };
    case 'ArrowLeft':
    case 'ArrowDown':
      return { kind: 'step', by: -1, extend: shift };
    case 'Home':
      return { kind: 'step', by: -count, extend: shift };
    case 'End':
      return { kind: 'step', by: count, extend: shift };
    case 'Enter':
      return { kind: 'zoom' };
    case 'Escape':
      return { kind: 'zoom out' };
    default:
      return null;
  }
};
