import { patchScript, repeatScript } from './patch-script.ts';

/**
 * Brings what has changed into the open page every 30 seconds, each part in its place, so that nothing that a person reads or has opened moves;
 * the banner is a polite live region. When nothing newer could be brought for 90 seconds, the page says so and is green no longer. All works
 * without.
 */
export const pageScript = `(()=>{${patchScript}let seen=at(d),look=async()=>{if(d.hidden)return;
try{const[n]=await get(),age=at(n)-at(d);age<0||bring(n);if(age>0)seen=Date.now()}catch{}
if(!(by(d,'lost').hidden=Date.now()-seen<9e4))by(d,'banner').className='banner stale'};${repeatScript}})()`.replaceAll(
  '\n',
  '',
);
