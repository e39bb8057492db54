import { createFolder } from '../folder.ts';

/** A separate process that writes one file repeatedly, each time with a different letter. */
const [root = '', path = '', bytes = ''] = process.argv.slice(2);
const folder = createFolder(root);
for (let round = 0; ; round += 1) {
  const body = Buffer.alloc(Number(bytes), 'abcdefghij'[round % 10]);
  try {
    await folder.write(path, 'text/plain', body);
  } catch (error) {
    process.stdout.write(String((error as NodeJS.ErrnoException).code));
    break;
  }
  if (round === 0) process.stdout.write('written\n');
}
