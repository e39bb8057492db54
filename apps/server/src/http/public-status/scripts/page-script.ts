import { patchScript, repeatScript } from './patch-script.ts';

/**
 * Updates an open page every 30 seconds. Replaces only changed parts, so that nothing moves that a visitor reads or has
 * opened. After 90 seconds without newer data, the page shows this and is no longer green.
 */
export const pageScript = `(()=>{${patchScript}let seen=at(d),load=async()=>{if(d.hidden)return;
try{const[n]=await get(),age=at(n)-at(d);age<0||bring(n);if(age>0)seen=Date.now()}catch{}
if(!(by(d,'lost').hidden=Date.now()-seen<9e4))by(d,'banner').className='banner stale'};${repeatScript}})()`.replaceAll(
  '\n',
  '',
);
