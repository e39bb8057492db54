import { describe, expect, it } from 'vitest';
import { csvRow } from './csv.ts';

describe('csvRow', () => {
  it.each([
    [['plain', 12], 'plain,12\r\n'],
    [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
    [['=1+1', '+1', '-1', '@x', '\tx', -5], "'=1+1,'+1,'-1,'@x,\"'\tx\",-5\r\n"],
    [['＝1+1', '\n=1', 'a;=1'], '\'＝1+1,"\'\n=1","a;=1"\r\n'],
    [['=HYPERLINK("x","y")'], '"\'=HYPERLINK(""x"",""y"")"\r\n'],
    [
      [' =1+1', '\u200b=1+1', '\ufeff@x', '\u00a0\u2060-1', '\u00ad+1'],
      "' =1+1,'\u200b=1+1,'\ufeff@x,'\u00a0\u2060-1,'\u00ad+1\r\n",
    ],
    [[' plain', '\u200bplain', '\0=1', '\ufe0f=1'], " plain,\u200bplain,'\0=1,'\ufe0f=1\r\n"],
    [['', 'é'], ',é\r\n'],
  ])('writes %j', (cells, row) => {
    expect(csvRow(cells)).toBe(row);
  });
});
