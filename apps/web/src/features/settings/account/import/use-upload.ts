import {
  beginImport,
  cancelImport,
  getImport,
  type ImportState,
  startImport,
} from '@pharos/contract/rest/imports/imports.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useOrganization } from '../../../../lib/account.ts';
import { type Answer, call } from '../../../../lib/api/call.ts';
import { keyOf, queryOf } from '../../../../lib/api/queries.ts';
import { refusalText } from '../../../../lib/refusal-text.ts';
import { countPieces, FileUnreadable } from './read-piece.ts';
import { sendFile, withTries } from './send-file.ts';

export interface Upload {
  file: File;
  /** Null until the server has created the import. */
  id: string | null;
  sentPieces: number;
  /** Whether the connection is lost and a retry is pending. */
  isTrouble: boolean;
  /** False after the upload failed with `problem`. */
  isSending: boolean;
}

/**
 * Uploads a file in pieces and starts its import. Leaving the page stops the upload, which can continue with the same
 * file.
 */
export const useUpload = () => {
  const { id: organization } = useOrganization();
  const queries = useQueryClient();
  const [upload, setUpload] = useState<Upload | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);

  const remember = (newest: ImportState) =>
    queries.setQueryData<Answer<typeof getImport>>(queryOf(getImport, {}).queryKey, (read) => ({
      refusal: read?.refusal ?? null,
      import: newest,
    }));

  const run = async (
    startedImport: ImportState | null,
    { file, sentPieces }: Upload,
    signal: AbortSignal,
  ): Promise<void> => {
    const change = (changes: Partial<Upload>) => {
      if (!signal.aborted) setUpload((now) => now && { ...now, ...changes });
    };
    const onTrouble = (isTrouble: boolean) => change({ isTrouble });
    const body = { organization, file_name: file.name, bytes: file.size };
    const { id, ...rest } = startedImport ?? (await call(beginImport, { body }));
    // The upload was aborted before its ID was known.
    if (signal.aborted) return void (await call(cancelImport, { params: { id } }));
    remember({ id, ...rest });
    change({ id });
    await sendFile({
      ...{ id, file, signal, onTrouble },
      from: sentPieces,
      onSent: (pieces) => change({ sentPieces: pieces }),
    });
    remember(await withTries(() => call(startImport, { params: { id } }, signal), onTrouble, signal));
    setUpload(null);
  };

  /** Starts an upload, or continues `startedImport` after the pieces that this page has already sent. */
  const send = (file: File, startedImport: ImportState | null): void => {
    const isSameUpload = startedImport !== null && upload?.id === startedImport.id && upload.file === file;
    const controller = new AbortController();
    control.current = controller;
    const { signal } = controller;
    const next: Upload = {
      file,
      id: null,
      sentPieces: isSameUpload ? Math.min(upload.sentPieces, countPieces(file.size)) : 0,
      isTrouble: false,
      isSending: true,
    };
    setUpload(next);
    setProblem(null);
    run(startedImport, next, signal)
      .catch((error: Error) => {
        if (signal.aborted) return;
        setProblem(refusalText(error) ?? error.message);
        // An unreadable file must be selected again.
        const isReadable = !(error instanceof FileUnreadable);
        setUpload((now) => (now && isReadable ? { ...now, isTrouble: false, isSending: false } : null));
      })
      // The server state determines the next step.
      .finally(() => queries.invalidateQueries({ queryKey: keyOf(getImport) }));
  };

  const stop = (): void => {
    control.current?.abort();
    setUpload(null);
    setProblem(null);
  };
  return { upload, problem, send, stop };
};
