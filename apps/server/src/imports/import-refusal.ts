/** The reason why a file cannot be imported, in sentences for the person who uploaded it. Trying again does not help. */
export class ImportRefusal extends Error {
  override name = 'ImportRefusal';

  constructor(what: string) {
    super(withFullStop(what));
  }
}

export const damaged = (what: string): ImportRefusal =>
  new ImportRefusal(`${withFullStop(what)} Export the data again, and upload that file.`);

/** Texts of forms, which a refusal may end with, have no full stop. */
const withFullStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
