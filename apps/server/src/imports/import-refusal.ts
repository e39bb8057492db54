/** The reason why a file cannot be imported, in sentences for the user who uploaded it. A retry does not help. */
export class ImportRefusal extends Error {
  override name = 'ImportRefusal';

  constructor(what: string) {
    super(withFullStop(what));
  }
}

export const damaged = (what: string): ImportRefusal =>
  new ImportRefusal(`${withFullStop(what)} Export the data again, and upload that file.`);

/** Adds a full stop, because an error message of a form at the end has none. */
const withFullStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
