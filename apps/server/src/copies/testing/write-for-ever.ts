import { createFolder } from '../folder.ts';

/** A process of its own that writes one file again and again, each time of another letter, and tells how that ended. */
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
