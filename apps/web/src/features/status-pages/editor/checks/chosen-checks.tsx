import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import classes from '../../status-pages.module.css';
import { ChosenCheck } from './chosen-check.tsx';
import { dragTexts } from './drag-texts.ts';

interface ChosenChecksProps {
  chosen: readonly number[];
  nameOf: (check: number) => string;
  onMove: (chosen: readonly number[]) => void;
  onRemove: (check: number) => void;
}

/** A shorter movement is a click. */
const DRAGGED_PX = 4;

export const ChosenChecks = ({ chosen, nameOf, onMove, onRemove }: ChosenChecksProps) => {
  const [announcement, announce] = useState('');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAGGED_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const move = (from: number, to: number): void => {
    onMove(arrayMove([...chosen], from, to));
    announce(`${nameOf(chosen[from] ?? 0)} is at position ${to + 1} of ${chosen.length}.`);
  };
  if (chosen.length === 0) return null;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={dragTexts(nameOf, (id) => chosen.indexOf(id), chosen.length)}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id)
          onMove(arrayMove([...chosen], chosen.indexOf(Number(active.id)), chosen.indexOf(Number(over.id))));
      }}
    >
      <SortableContext items={[...chosen]} strategy={verticalListSortingStrategy}>
        <ol className={classes.list} aria-label="Shown, in this order">
          {chosen.map((check, index) => (
            <ChosenCheck
              key={check}
              check={check}
              name={nameOf(check)}
              isFirst={index === 0}
              isLast={index === chosen.length - 1}
              onUp={() => move(index, index - 1)}
              onDown={() => move(index, index + 1)}
              onRemove={() => onRemove(check)}
            />
          ))}
        </ol>
      </SortableContext>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </DndContext>
  );
};
