import styles from './calendar.module.css';
import { DAY_COLOR_LABELS, type DayColor } from './calendar-day-color.ts';

const COLORS: readonly DayColor[] = ['up', 'down', 'paused', 'maintenance', 'unwatched', 'missing', 'future'];

export const CalendarLegend = () => (
  <ul className={styles.legend} aria-label="Legend">
    {COLORS.map((color) => (
      <li key={color}>
        <span
          className={styles.swatch}
          data-color={color}
          data-down={color === 'down' || undefined}
          aria-hidden="true"
        />
        {DAY_COLOR_LABELS[color]}
      </li>
    ))}
  </ul>
);
