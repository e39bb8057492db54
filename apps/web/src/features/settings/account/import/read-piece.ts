import { IMPORT_PIECE_BYTES } from '@pharos/contract/rest/imports/imports.ts';

/** The file on the disk has changed since it was chosen, or is gone. */
export class FileUnreadable extends Error {
  override name = 'FileUnreadable';

  constructor() {
    super('The file cannot be read any more. Choose it again.');
  }
}

export const countPieces = (bytes: number): number => Math.ceil(bytes / IMPORT_PIECE_BYTES);

/** A piece of the file in base64, counted from 0: no more of it comes into memory. Rejects with FileUnreadable. */
export const readPiece = (file: Blob, number: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const from = number * IMPORT_PIECE_BYTES;
    const reader = new FileReader();
    reader.onload = () => {
      const url = String(reader.result);
      resolve(url.slice(url.indexOf(',') + 1));
    };
    reader.onerror = () => reject(new FileUnreadable());
    reader.readAsDataURL(file.slice(from, from + IMPORT_PIECE_BYTES));
  });
