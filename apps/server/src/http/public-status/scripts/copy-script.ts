import { patchScript, repeatScript } from './patch-script.ts';

/**
 * Updates an open public copy every 30 seconds. If no new copy was published in time, shows the states for this case
 * (`#stale`). Uses the clock of the web server if it is ahead of the browser's clock.
 */
export const copyScript =
  `(()=>{${patchScript}let ahead=0,started=0;const load=async()=>{if(d.hidden&&started)return;started=1;let n=d;
try{const[m,r]=await get();if(by(m,'stale')&&at(m)>=at(d))n=m;ahead=Math.max(0,Date.parse(r.headers.get('date'))-Date.now()||0)}catch{}
const t=by(n,'stale');if(Date.now()+ahead>=+t.dataset.at){for(const b of live(t.content))put(by(n,b.id),b);n.title=t.title}
if(n!==d){bring(n);by(d,'stale').replaceWith(t)}};load();${repeatScript}})()`.replaceAll('\n', '');
