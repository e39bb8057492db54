import { basePath } from '../../lib/base-path.ts';
import { badgeAddress } from './badge-address.ts';
import classes from './badges.module.css';

interface BadgeImageProps {
  badge: { id: string; name: string };
  /** Cache-busting value, because browsers cache badge images for a minute. */
  version: string | number;
}

export const BadgeImage = ({ badge: { id, name }, version }: BadgeImageProps) => (
  <img className={classes.image} src={`${basePath}${badgeAddress(id)}?${version}`} alt={`Badge ${name}`} height={20} />
);
