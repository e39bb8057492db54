import type { getImport, ImportReport, ImportState } from '@pharos/contract/rest/imports/imports.ts';
import type { Answer } from '../../../../lib/api/call.ts';
import type { Upload } from './use-upload.ts';

/** `refusal` is the reason why no other file can be imported now, or null. */
export type ImportStep =
  | { name: 'empty' }
  | { name: 'refused'; refusal: string }
  | { name: 'chosen'; file: File }
  | { name: 'uploading'; upload: Upload }
  /** `file` is set if it was selected on this page. The upload can then continue. */
  | { name: 'interrupted'; import: ImportState; file: File | null; refusal: string | null }
  | { name: 'under-way'; import: ImportState }
  | { name: 'done'; import: ImportState; report: ImportReport }
  | { name: 'failed'; import: ImportState; refusal: string | null };

export const stepOf = (
  { import: newest, refusal }: Answer<typeof getImport>,
  { upload, chosen }: { upload: Upload | null; chosen: File | null },
): ImportStep => {
  if (upload?.isSending) return { name: 'uploading', upload };
  if (newest?.status === 'queued' || newest?.status === 'running') return { name: 'under-way', import: newest };
  if (newest?.status === 'done' && newest.report) return { name: 'done', import: newest, report: newest.report };
  if (chosen && refusal === null) return { name: 'chosen', file: chosen };
  if (newest?.status === 'uploading') {
    const file = upload?.id === newest.id ? upload.file : null;
    return { name: 'interrupted', import: newest, file, refusal };
  }
  if (newest?.status === 'failed') return { name: 'failed', import: newest, refusal };
  return refusal === null ? { name: 'empty' } : { name: 'refused', refusal };
};

/** Compares only name and size. */
export const isFileOf = ({ file_name, bytes }: ImportState, { name, size }: File): boolean =>
  file_name === name && bytes === size;
