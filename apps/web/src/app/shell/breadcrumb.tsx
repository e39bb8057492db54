import { useMatches } from '@tanstack/react-router';
import classes from './shell.module.css';

export const Breadcrumb = () => {
  const crumbs = useMatches({
    select: (matches) => matches.flatMap(({ staticData: { crumb } }) => (crumb === undefined ? [] : [crumb])),
    structuralSharing: true,
  });
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classes.crumbs}>
        {crumbs.map((crumb, index) => (
          <li key={crumb} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {crumb}
          </li>
        ))}
      </ol>
    </nav>
  );
};
