/** The reason why a file cannot be imported, in sentences for the user. A retry does not help. */
export class ImportRefusal extends Error {
  override name = 'ImportRefusal';

  constructor(what: string) {
    super(withFullStop(what));
  }
}

export const damaged = (what: string): ImportRefusal =>
  new ImportRefusal(`${withFullStop(what)} Export the data again, and upload that file.`);

/** Error messages of a form have no full stop at the end. */
const withFullStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
