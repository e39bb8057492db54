import { Link } from '@tanstack/react-router';
import classes from './shell.module.css';

/** The lighthouse, and the name beside it; leads home. */
export const Logo = ({ isShort = false }: { isShort?: boolean }) => (
  <Link to="/" className={classes.logo} aria-label="Pharos, to the dashboard">
    <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
      <path className={classes.tower} d="M9.6 9h4.8l1.6 13H8z" />
      <path className={classes.lamp} d="M8.8 4h6.4v3.4H8.8z" />
      <path className={classes.beam} d="M7 5.7 1 3.2v5zM17 5.7l6-2.5v5z" />
    </svg>
    {!isShort && <span>Pharos</span>}
  </Link>
);
