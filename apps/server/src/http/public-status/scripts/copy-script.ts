import { patchScript, repeatScript } from './patch-script.ts';

/**
 * The script that updates an open public copy. Every 30 seconds, it replaces the parts that have changed since the last
 * load.
 * If no new copy was published in time, it shows the states that the copy contains for this case (`#stale`).
 * It uses the clock of the web server if that is ahead of the clock of the browser.
 */
export const copyScript =
  `(()=>{${patchScript}let ahead=0,begun=0;const look=async()=>{if(d.hidden&&begun)return;begun=1;let n=d;
try{const[m,r]=await get();if(by(m,'stale')&&at(m)>=at(d))n=m;ahead=Math.max(0,Date.parse(r.headers.get('date'))-Date.now()||0)}catch{}
const t=by(n,'stale');if(Date.now()+ahead>=+t.dataset.at){for(const b of live(t.content))put(by(n,b.id),b);n.title=t.title}
if(n!==d){bring(n);by(d,'stale').replaceWith(t)}};look();${repeatScript}})()`.replaceAll('\n', '');
