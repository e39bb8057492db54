/** Which point is read, which others are selected with it, and which part of the graph is shown. Indices of points. */
export interface Cursor {
  at: number | null;
  /** Where a selection began; null when there is none. */
  anchor: number | null;
  /** First and last point shown; null shows all. */
  view: readonly [first: number, last: number] | null;
}

export const START: Cursor = { at: null, anchor: null, view: null };

export type Move =
  | { kind: 'point'; index: number }
  | { kind: 'press'; index: number }
  | { kind: 'leave' }
  /**
   * Moves by this number of points. When no point is read, an arrow key reads the end that it moves away from, Home the first point,
   * and End the last. `extend` selects the points on the way.
   */
  | { kind: 'step'; by: number; extend: boolean }
  /** Shows what is selected. */
  | { kind: 'zoom' }
  | { kind: 'zoom out' };

/** What becomes of the cursor over a graph of `count` points. */
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
        // Home and End move by the whole length, to their own end. An arrow key starts at the end from which it moves.
        const isJump = Math.abs(move.by) >= count;
        return { ...cursor, at: move.by < 0 === isJump ? first : last };
      }
      return { ...cursor, at: within(cursor.at + move.by), anchor: move.extend ? (cursor.anchor ?? cursor.at) : null };
    }
    case 'zoom': {
      const chosen = selectionOf(cursor);
      // A click without a drag selects one point, which would be no graph.
      return chosen ? { ...cursor, anchor: null, view: chosen } : { ...cursor, anchor: null };
    }
    case 'zoom out':
      return { ...cursor, anchor: null, view: null };
  }
};

/** The selected points, in order; null when there are fewer than two. */
export const selectionOf = ({ at, anchor }: Cursor): readonly [number, number] | null =>
  at === null || anchor === null || at === anchor ? null : [Math.min(at, anchor), Math.max(at, anchor)];

/** What a key does on the graph; null when it is not the graph's. */
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
