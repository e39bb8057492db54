import { IMPORT_PIECE_BYTES } from '@pharos/contract/rest/imports/imports.ts';

/** Thrown if the file was changed or deleted after the user selected it. */
export class FileUnreadable extends Error {
  override name = 'FileUnreadable';

  constructor() {
    super('The file can no longer be read. Choose it again.');
  }
}

export const countPieces = (bytes: number): number => Math.ceil(bytes / IMPORT_PIECE_BYTES);

/**
 * Reads one piece of the file as base64. Only this piece is loaded into memory.
 * @param number The zero-based index of the piece.
 * @throws {FileUnreadable} if the file cannot be read
 */
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
