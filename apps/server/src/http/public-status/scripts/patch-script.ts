/**
 * Declarations for the scripts of a page and of its public copy:
 * - `get` requests the page again.
 * - `bring` updates changed parts in place. Opened lists stay open. A new update of an incident is announced once.
 * - `at` returns the time of the data of a document, because a cache may return an older one. It throws if the document
 * is no such page.
 */
export const patchScript =
  `let d=document,q=(n,s)=>[...n.querySelectorAll(s)],live=n=>q(n,'[data-live]'),ids=n=>live(n).map(a=>a.id)+'',by=(n,i)=>q(n,'#'+i)[0],
at=n=>Date.parse(q(n,'#updated time')[0].dateTime),
get=async()=>{const r=await fetch(location.pathname,{cache:'no-cache',signal:AbortSignal.timeout(25e3)});
return[new DOMParser().parseFromString(await r.text(),'text/html'),r]},
put=(a,b)=>{for(const k of['className','innerHTML'])if(a[k]!=b[k])a[k]=b[k]},
bring=n=>{if(ids(n)!=ids(d))return location.reload();const x=q(n,'.text[id]').find(x=>!by(d,x.id));
for(const a of live(d)){for(const o of q(a,'details[open]'))(by(n,o.id)||o).open=1;put(a,by(n,a.id))}
if(x)by(d,'news').textContent=[...q(x.closest('li'),'.row>*'),x].map(e=>e.textContent);d.title=n.title};`.replaceAll(
    '\n',
    '',
  );

/** Also checks when the page becomes visible again. */
export const repeatScript = `setInterval(load,3e4);d.onvisibilitychange=load`;
