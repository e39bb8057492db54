import classes from './logo-mark.module.css';

/** Decorative: the name is next to it or in the label of the surrounding element. */
export const LogoMark = ({ size = 24 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className={classes.mark}>
    <path className={classes.beam} d="M11.5 8.4 1 4.2v8.4zM20.5 8.4 31 4.2v8.4z" />
    <path
      className={classes.tower}
      d="M11.4 6 16 2l4.6 4zM11.2 11h9.6v2.4h-9.6zM12.6 15h6.8l.5 4h-7.8zM11.9 20.6h8.2L21.3 30H10.7z"
    />
    <path className={classes.lamp} d="M13.4 7.2h5.2v2.6h-5.2z" />
  </svg>
);
