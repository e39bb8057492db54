import styles from './calendar.module.css';
import { type DayLook, LOOK_WORD } from './day-words.ts';

const LOOKS: readonly DayLook[] = ['up', 'down', 'paused', 'unwatched', 'missing', 'future'];

/** What the colors and signs of the days mean. */
export const CalendarLegend = () => (
  <ul className={styles.legend} aria-label="Legend">
    {LOOKS.map((look) => (
      <li key={look}>
        <span className={styles.swatch} data-look={look} data-down={look === 'down' || undefined} aria-hidden="true" />
        {LOOK_WORD[look]}
      </li>
    ))}
  </ul>
);
