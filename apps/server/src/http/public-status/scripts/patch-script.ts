/**
 * What the scripts of a page and of its copy share, as declarations. `get` asks for the page again. `bring` puts what has changed into the open
 * page, each part in its place: lists that the visitor opened stay open, and a new update of an incident is announced, once. `at`: when what a
 * document shows was read, by its own words, since a cache between may answer with something older; it throws of what is no such page.
 */
export const patchScript =
  `let d=document,q=(n,s)=>[...n.querySelectorAll(s)],live=n=>q(n,'[data-live]'),ids=n=>live(n).map(a=>a.id)+'',by=(n,i)=>q(n,'#'+i)[0],
at=n=>Date.parse(q(n,'#updated time')[0].dateTime),
get=async()=>{const r=await fetch(location.pathname,{cache:'no-cache',signal:AbortSignal.timeout(25e3)});
return[new DOMParser().parseFromString(await r.text(),'text/html'),r]},
put=(a,b)=>{for(const k of['className','innerHTML'])if(a[k]!=b[k])a[k]=b[k]},
bring=n=>{if(ids(n)!=ids(d))return location.reload();const x=q(n,'.told[id]').find(x=>!by(d,x.id));
for(const a of live(d)){for(const o of q(a,'details[open]'))(by(n,o.id)||o).open=1;put(a,by(n,a.id))}
if(x)by(d,'news').textContent=[...q(x.closest('li'),'.row>*'),x].map(e=>e.textContent);d.title=n.title};`.replaceAll(
    '\n',
    '',
  );

/** Looks again every 30 seconds, and at once when the page is seen again. */
export const repeatScript = `setInterval(look,3e4);d.onvisibilitychange=look`;
