import { Link } from '@tanstack/react-router';
import { LogoMark } from '../../components/logo-mark.tsx';
import classes from './shell.module.css';

/** A link to the dashboard: the lighthouse and the name. */
export const HomeLink = ({ isShort = false }: { isShort?: boolean }) => (
  <Link to="/" className={classes.logo} aria-label="Pharos, to the dashboard">
    <LogoMark />
    {!isShort && <span>Pharos</span>}
  </Link>
);
