import { CloseButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type CheckTransition, transitionsText } from '../../../lib/live/check-transitions.ts';
import classes from './live-toast.module.css';

/** Longer than other toasts, because the reader may be busy with something else. */
const SHOWN_MS = 8000;

interface LiveToastProps {
  /** A new array restarts the display time. */
  transitions: readonly CheckTransition[];
  onDone: () => void;
}

/** Reports checks that went down or recovered. Stays open while it has the pointer or the focus. */
export const LiveToast = ({ transitions, onDone }: LiveToastProps) => {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused || transitions.length === 0) return;
    const timer = setTimeout(onDone, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isPaused, transitions, onDone]);
  const isBad = transitions.some(({ became }) => became === 'down');
  const text = transitionsText(transitions);
  const [only] = transitions;
  const pauseHandlers = { onPointerEnter: () => setPaused(true), onFocus: () => setPaused(true) };
  const release = { onPointerLeave: () => setPaused(false), onBlur: () => setPaused(false) };
  return (
    <div
      className={classes.toast}
      data-bad={isBad || undefined}
      role={isBad ? 'alert' : 'status'}
      {...pauseHandlers}
      {...release}
    >
      {only && transitions.length === 1 ? (
        <Link to="/reports" search={{ check_id: only.checkId }} className={classes.text} title={text} onClick={onDone}>
          {text}
        </Link>
      ) : (
        <Link to="/" search={isBad ? { status: 'down' } : {}} className={classes.text} title={text} onClick={onDone}>
          {text}
        </Link>
      )}
      <CloseButton className={classes.close} size="sm" aria-label="Dismiss" onClick={onDone} />
    </div>
  );
};
