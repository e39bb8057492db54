/** Why a file cannot be imported, in words for the person who uploaded it. Trying again does not help. */
export class ImportRefusal extends Error {
  override name = 'ImportRefusal';
}

export const damaged = (what: string): ImportRefusal =>
  new ImportRefusal(`${what} Export the data again, and upload that file.`);
