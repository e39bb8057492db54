import { basePath } from '../../lib/base-path.ts';
import { badgeAddress } from './badge-address.ts';
import classes from './badges.module.css';

interface BadgeImageProps {
  badge: { id: string; name: string };
  /** Changes whenever it is to be read again: browsers keep an image for a minute. */
  version: string | number;
}

/** A badge as visitors see it now. */
export const BadgeImage = ({ badge: { id, name }, version }: BadgeImageProps) => (
  <img className={classes.image} src={`${basePath}${badgeAddress(id)}?${version}`} alt={`Badge ${name}`} height={20} />
);
