import { Link } from '@tanstack/react-router';
import { LogoMark } from '../../components/logo-mark.tsx';
import classes from './shell.module.css';

export const HomeLink = ({ isShort = false }: { isShort?: boolean }) => (
  <Link to="/" className={classes.logo} aria-label="Pharos, to the dashboard">
    <LogoMark />
    {!isShort && <span>Pharos</span>}
  </Link>
);
