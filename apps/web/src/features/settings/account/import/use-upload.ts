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
  /** Null: it is not begun yet. */
  id: string | null;
  sentPieces: number;
  /** The connection is lost, and the next try waits. */
  isTrouble: boolean;
  /** False: given up for now, see `problem`. */
  isSending: boolean;
}

/** Uploads a file in pieces, and has it imported. Leaving the page ends an upload, which the same file continues. */
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

  const run = async (begun: ImportState | null, { file, sentPieces }: Upload, signal: AbortSignal): Promise<void> => {
    const change = (changes: Partial<Upload>) => {
      if (!signal.aborted) setUpload((now) => now && { ...now, ...changes });
    };
    const onTrouble = (isTrouble: boolean) => change({ isTrouble });
    const body = { organization, file_name: file.name, bytes: file.size };
    const { id, ...rest } = begun ?? (await call(beginImport, { body }));
    // Called off before its id was known.
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

  /** Begins an upload, or continues `begun`. What this page has sent of the same file is not sent again. */
  const send = (file: File, begun: ImportState | null): void => {
    const isHeld = begun !== null && upload?.id === begun.id && upload.file === file;
    const controller = new AbortController();
    control.current = controller;
    const { signal } = controller;
    const next: Upload = {
      file,
      id: null,
      sentPieces: isHeld ? Math.min(upload.sentPieces, countPieces(file.size)) : 0,
      isTrouble: false,
      isSending: true,
    };
    setUpload(next);
    setProblem(null);
    run(begun, next, signal)
      .catch((error: Error) => {
        if (signal.aborted) return;
        setProblem(refusalText(error) ?? error.message);
        // A file that cannot be read has to be chosen again.
        const isReadable = !(error instanceof FileUnreadable);
        setUpload((now) => (now && isReadable ? { ...now, isTrouble: false, isSending: false } : null));
      })
      // What the server knows says what can be done next.
      .finally(() => queries.invalidateQueries({ queryKey: keyOf(getImport) }));
  };

  /** Stops sending, and forgets the file. */
  const stop = (): void => {
    control.current?.abort();
    setUpload(null);
    setProblem(null);
  };
  return { upload, problem, send, stop };
};
