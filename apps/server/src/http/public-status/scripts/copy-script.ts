import { patchScript, repeatScript } from './patch-script.ts';

/**
 * Keeps an open copy of a page true: every 30 seconds it brings what has been written since, each part in its place, and when nothing has been
 * written in time it shows the states that the copy holds for that (`#stale`). The web server's clock counts where it is ahead of this one's.
 */
export const copyScript =
  `(()=>{${patchScript}let ahead=0,begun=0;const look=async()=>{if(d.hidden&&begun)return;begun=1;let n=d;
try{const[m,r]=await get();if(by(m,'stale')&&at(m)>=at(d))n=m;ahead=Math.max(0,Date.parse(r.headers.get('date'))-Date.now()||0)}catch{}
const t=by(n,'stale');if(Date.now()+ahead>=+t.dataset.at){for(const b of live(t.content))put(by(n,b.id),b);n.title=t.title}
if(n!==d){bring(n);by(d,'stale').replaceWith(t)}};look();${repeatScript}})()`.replaceAll('\n', '');
