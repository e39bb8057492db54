import { Link } from '@tanstack/react-router';
import { LogoMark } from '../../components/logo.tsx';
import classes from './shell.module.css';

/** The lighthouse, and the name beside it; leads home. */
export const Logo = ({ isShort = false }: { isShort?: boolean }) => (
  <Link to="/" className={classes.logo} aria-label="Pharos, to the dashboard">
    <LogoMark />
    {!isShort && <span>Pharos</span>}
  </Link>
);
