import { Anchor, Text, Textarea } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { commentOnStateChange, listStateChanges } from '@pharos/contract/rest/reports/reports.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUser } from '../../../lib/account.ts';
import type { Answer } from '../../../lib/api/call.ts';
import { keyOf, useSend } from '../../../lib/api/queries.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import styles from './incident-table.module.css';
import { readNoteDraft, storeNoteDraft } from './note-draft.ts';

const SAVED_MS = 2000;

interface IncidentNoteProps {
  id: number;
  comment: string;
  label: string;
}

/** Saves the note on blur. An unsaved note survives closing and reopening the report. */
export const IncidentNote = ({ id, comment, label }: IncidentNoteProps) => {
  const queries = useQueryClient();
  const { id: person } = useUser();
  const [draft, setDraftState] = useState(() => readNoteDraft(person, id));
  const [isRestored, setRestored] = useState(draft !== null);
  const setDraft = (next: string | null) => {
    storeNoteDraft(person, id, next);
    setDraftState(next);
  };
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const save = useSend(commentOnStateChange, {
    errors: 'shown',
    failure: `${label} was not saved.`,
    onSuccess: (saved) => {
      queries.setQueriesData<Answer<typeof listStateChanges>>(
        { queryKey: keyOf(listStateChanges) },
        (page) =>
          page && {
            ...page,
            results: page.results.map((each) => (each.based_on === saved.based_on ? saved : each)),
          },
      );
      // The user may have typed more during the request.
      if (readNoteDraft(person, id)?.trim() === saved.comment) setDraft(null);
      setRestored(false);
      setSavedAt(Date.now());
    },
  });
  useEffect(() => {
    if (savedAt === null) return;
    const timer = setTimeout(() => setSavedAt(null), SAVED_MS);
    return () => clearTimeout(timer);
  }, [savedAt]);
  const isUnsaved = draft !== null && draft.trim() !== comment;
  useWindowEvent('beforeunload', (event) => {
    if (isUnsaved) event.preventDefault();
  });
  const leave = () => {
    const written = draft?.trim() ?? comment;
    if (written === comment) {
      save.reset();
      return setDraft(null);
    }
    save.mutate({ params: { based_on: id }, body: { comment: written } });
  };
  const refusal = refusalText(save.error) ?? save.error?.message;
  return (
    <div>
      <Textarea
        className={styles.note}
        aria-label={label}
        placeholder="Add a note"
        autosize
        minRows={1}
        maxRows={6}
        value={draft ?? comment}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        onBlur={leave}
        error={refusal}
      />
      <Text size="xs" c="dimmed" role="status">
        {save.isPending ? 'Saving…' : savedAt !== null && 'Saved'}
        {isUnsaved && !save.isPending && (isRestored || save.isError) && (
          <>
            Not saved.{' '}
            <Anchor component="button" type="button" inherit onClick={leave}>
              Save now
            </Anchor>
          </>
        )}
      </Text>
    </div>
  );
};
