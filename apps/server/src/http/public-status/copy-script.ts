/**
 * Keeps an open copy of a page true: every 30 seconds it brings what has been written since, each part in its place, and when nothing has been
 * written in time it shows the states that the copy holds for that (`#stale`). The web server's clock counts where it is ahead of this one's.
 */
export const copyScript =
  `(()=>{const d=document,by=(n,i)=>n.getElementById(i),all=n=>n.querySelectorAll('[data-live]');let ahead=0,begun=0;
const put=(a,b)=>{if(a.className!==b.className)a.className=b.className;if(a.innerHTML!==b.innerHTML)a.innerHTML=b.innerHTML};
const look=async()=>{if(d.hidden&&begun)return;begun=1;let n=d;
try{const r=await fetch(location.href,{cache:'no-cache'});if(!r.ok)throw 0;
ahead=Math.max(0,Date.parse(r.headers.get('date'))-Date.now()||0);
n=new DOMParser().parseFromString(await r.text(),'text/html');if(!by(n,'stale'))n=d}catch{}
const t=by(n,'stale');if(Date.now()+ahead>=+t.dataset.at){for(const b of all(t.content))put(by(n,b.id),b);n.title=t.title}
if(n===d)return;const old=all(d);if(all(n).length!==old.length)return location.reload();
for(const a of old){const b=by(n,a.id);if(!b)return location.reload();put(a,b)}
by(d,'stale').replaceWith(t);d.title=n.title};look();setInterval(look,3e4)})()`.replaceAll('\n', '');
