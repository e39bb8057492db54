import type { ListedCheck } from '@pharos/contract/rest/checks/check-answer.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasNoMailRecipients, NoMailRecipients } from '../../../components/no-mail-recipients.tsx';
import classes from './check-name.module.css';
import { targetText } from './target-text.ts';

interface CheckNameProps {
  check: ListedCheck;
  detail?: ReactNode;
}

/** Shows the name of a check as a link to its report, with type and target below. */
export const CheckName = ({ check, detail }: CheckNameProps) => {
  const { scheme, target } = targetText(check.url);
  return (
    <div className={classes.cell}>
      <Link dir="auto" to="/reports" search={{ check_id: check.id }} className={classes.name} title={check.name}>
        {check.name}
      </Link>
      {detail || (
        <div className={classes.target} title={check.url}>
          <span className={classes.scheme}>{scheme}</span> {target}
        </div>
      )}
      {hasNoMailRecipients(check) && <NoMailRecipients />}
    </div>
  );
};
