/**
 * Brings what has changed into the open page every 30 seconds, each part in its place, so that nothing that a person reads or has opened moves;
 * the banner is a polite live region. When nothing could be brought for 90 seconds, the page says so and is green no longer. All works without.
 */
export const pageScript =
  `(()=>{let seen=Date.now();const d=document,all=n=>n.querySelectorAll('[data-live]');setInterval(async()=>{if(d.hidden)return;
try{const r=await fetch(location.pathname,{cache:'no-cache'});if(!r.ok)throw 0;
const n=new DOMParser().parseFromString(await r.text(),'text/html'),old=all(d);
if(all(n).length!==old.length)return location.reload();
for(const a of old){const b=n.getElementById(a.id);if(!b)return location.reload();
if(a.className!==b.className)a.className=b.className;if(a.innerHTML!==b.innerHTML)a.innerHTML=b.innerHTML}
d.title=n.title;seen=Date.now();d.getElementById('lost').hidden=true}
catch{if(Date.now()-seen>9e4){d.getElementById('lost').hidden=false;d.getElementById('banner').className='banner stale'}}},3e4)})()`.replaceAll(
    '\n',
    '',
  );
