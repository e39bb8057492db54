export const idOf = ({ fileName, location: { start, end }, mutatorName, replacement }) =>
  JSON.stringify([fileName, start.line, start.column, end.line, end.column, mutatorName, replacement]);
