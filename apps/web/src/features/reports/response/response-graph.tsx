import { Box, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { NotedSpan } from '@pharos/contract/rest/reports/reports.ts';
import type { BucketUnit } from '@pharos/domain/reports/time/buckets.ts';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useId, useReducer, useRef } from 'react';
import { type Cursor, type Move, moveCursor, moveOfKey, START, selectionOf } from './graph-cursor.ts';
import { GraphDrawing, MARGIN } from './graph-drawing.tsx';
import { GraphLegend } from './graph-legend.tsx';
import type { DrawnLine } from './graph-lines.ts';
import { bandsOf, type GraphPoint, pointIndexAt } from './graph-points.ts';
import { pointText } from './point-text.ts';
import styles from './response-graph.module.css';

interface ResponseGraphProps {
  points: readonly GraphPoint[];
  spans: readonly NotedSpan[] | null;
  lines: readonly DrawnLine[];
  unit: BucketUnit;
  zone: string;
  degradedThreshold: number | null;
  height: number;
}

/** The pointer or the arrow keys select a point. Dragging, or Shift with arrow keys and Enter, zooms in. */
export const ResponseGraph = ({ points, spans, lines, unit, zone, degradedThreshold, height }: ResponseGraphProps) => {
  const hintId = useId();
  const graph = useRef<HTMLDivElement>(null);
  const isCoarse = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  const [cursor, move] = useReducer((state: Cursor, made: Move) => moveCursor(state, made, points.length), START);
  const [first, last] = cursor.view ?? [0, points.length - 1];
  const shown = points.slice(first, last + 1);
  const read = cursor.at === null ? undefined : points[cursor.at];
  const selected = selectionOf(cursor);
  const bands = bandsOf(shown, spans);
  const hint = isCoarse ? 'Tap the graph to see its values.' : 'Point at the graph to see its values. Drag to zoom.';
  const textOf = (point: GraphPoint) => pointText(point, { lines, unit, zone });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const made = moveOfKey(event.key, event.shiftKey, points.length);
    // Without a zoom to undo, Escape may close the surrounding element.
    if (made === null || (event.key === 'Escape' && cursor.view === null)) return;
    event.preventDefault();
    move(made);
  };
  /** The button may disappear, so the graph gets the focus. */
  const pressButton = (made: Move) => {
    move(made);
    graph.current?.focus();
  };
  const indexUnder = (event: PointerEvent): number => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left - MARGIN.left) / (width - MARGIN.left - MARGIN.right);
    return first + pointIndexAt(shown, share);
  };

  return (
    <Box
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) move({ kind: 'leave' });
      }}
    >
      <Group justify="space-between" gap="xs" mih={36} wrap="nowrap" align="flex-start">
        <Text size="sm" className="tabular" aria-hidden="true" {...(!read && { c: 'dimmed' })}>
          {read ? textOf(read) : hint}
        </Text>
        {/* Safari does not focus a clicked button. The graph would lose the focus, and with it the selection. */}
        <Group gap="xs" wrap="nowrap" onMouseDown={(event) => event.preventDefault()}>
          {selected && (
            <Button
              size="xs"
              variant="default"
              onClick={() => pressButton({ kind: 'zoom' })}
              leftSection={<IconZoomIn size={14} aria-hidden="true" />}
            >
              Zoom in
            </Button>
          )}
          {cursor.view && (
            <Button
              size="xs"
              variant="default"
              onClick={() => pressButton({ kind: 'zoom out' })}
              leftSection={<IconZoomOut size={14} aria-hidden="true" />}
            >
              Zoom out
            </Button>
          )}
        </Group>
      </Group>
      <Box
        ref={graph}
        className={styles.graph}
        h={height}
        role="slider"
        tabIndex={0}
        aria-label="Response times"
        aria-describedby={hintId}
        aria-valuemin={first + 1}
        aria-valuemax={last + 1}
        aria-valuenow={(cursor.at ?? last) + 1}
        aria-valuetext={
          read
            ? `${textOf(read)}${selected ? `, ${selected[1] - selected[0] + 1} points selected` : ''}`
            : 'No point selected'
        }
        onKeyDown={onKeyDown}
        onPointerMove={(event) => move({ kind: 'point', index: indexUnder(event) })}
        onPointerDown={(event) => {
          // Dragging a finger scrolls the page, so a touch only selects points.
          if (event.pointerType === 'touch' || event.button !== 0)
            return move({ kind: 'point', index: indexUnder(event) });
          event.currentTarget.setPointerCapture(event.pointerId);
          move({ kind: 'press', index: indexUnder(event) });
        }}
        onPointerUp={() => move({ kind: 'zoom' })}
        onPointerLeave={({ pointerType }) => {
          // Lifting the finger also triggers pointerleave. The tapped point stays current until the graph loses the
          // focus.
          if (pointerType !== 'touch') move({ kind: 'leave' });
        }}
      >
        <GraphDrawing
          points={shown}
          lines={lines}
          bands={bands}
          unit={unit}
          zone={zone}
          read={read}
          selected={selected && spanOf(points[selected[0]], points[selected[1]])}
        />
      </Box>
      <VisuallyHidden id={hintId}>
        The arrow keys read the points, Shift and the arrow keys select points, Enter zooms in on them, and Escape zooms
        out. The same figures are available as a table.
      </VisuallyHidden>
      <GraphLegend lines={lines} kinds={new Set(bands.map(({ kind }) => kind))} degradedThreshold={degradedThreshold} />
    </Box>
  );
};

const spanOf = (first: GraphPoint | undefined, last: GraphPoint | undefined): [number, number] | null =>
  first && last ? [first.from, last.to] : null;
