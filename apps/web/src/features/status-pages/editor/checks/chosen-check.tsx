import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, Switch } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import classes from '../../status-pages.module.css';

interface ChosenCheckProps {
  check: number;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onUp: () => void;
  onDown: () => void;
  onRemove: () => void;
}

export const ChosenCheck = ({ check, name, isFirst, isLast, onUp, onDown, onRemove }: ChosenCheckProps) => {
  const isStill = useReducedMotion();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: check,
    ...(isStill && { transition: null }),
  });
  const style = { transform: CSS.Translate.toString(transform && { ...transform, x: 0 }), transition };
  const icon = { variant: 'subtle', color: 'gray' } as const;
  return (
    <li ref={setNodeRef} className={isDragging ? `${classes.item} ${classes.dragged}` : classes.item} style={style}>
      <ActionIcon
        {...icon}
        ref={setActivatorNodeRef}
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={`Drag ${name}`}
      >
        <IconGripVertical size={18} aria-hidden="true" />
      </ActionIcon>
      <bdi className={classes.name}>{name}</bdi>
      <ActionIcon {...icon} {...offAt(isFirst)} aria-label={`Move ${name} up`} onClick={isFirst ? undefined : onUp}>
        <IconChevronUp size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon {...icon} {...offAt(isLast)} aria-label={`Move ${name} down`} onClick={isLast ? undefined : onDown}>
        <IconChevronDown size={18} aria-hidden="true" />
      </ActionIcon>
      <Switch
        aria-label={`Show ${name}`}
        checked
        data-check={check}
        onChange={onRemove}
        {...(isFirst && { 'data-path': 'checks' })}
      />
    </li>
  );
};

/** At an end of the list, a move button with the `disabled` attribute would lose the focus. */
const offAt = (isEnd: boolean) => ({ 'data-disabled': isEnd, 'aria-disabled': isEnd });
