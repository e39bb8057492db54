/** The only style sheet of public pages, which the policy allows by its hash. No element has a `style` attribute. */
export const pageStyle = `
:root{color-scheme:light dark;--page:#f7f8fa;--surface:#fff;--line:#e2e6eb;--text:#1a202a;--quiet:#5c6775;--tint:#eff1f4;
--up:#0b7a6b;--degraded:#8f5200;--down:#b93310;--paused:#4b6078;--none:#566170;
--fup:#2aa38f;--fdegraded:#e8a33d;--fdown:#e2562f;--fnone:#d3d9e1}
@media (prefers-color-scheme:dark){:root{--page:#141920;--surface:#1b212a;--line:#2c343f;--text:#e3e7ec;--quiet:#a1abb8;--tint:#222933;
--up:#4fc9b4;--degraded:#f0b35a;--down:#ff8a66;--paused:#a3b5ca;--none:#9aa5b3;
--fup:#2f9f8d;--fdegraded:#d2933a;--fdown:#d95a36;--fnone:#3a4350}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Ubuntu,sans-serif;
font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.wrap{max-width:880px;margin:0 auto;padding:0 20px}
a{color:inherit;text-underline-offset:3px}
:focus-visible{outline:2px solid var(--text);outline-offset:3px;border-radius:4px}
h1,h2,h3,p,dl,dd,ol,ul{margin:0;padding:0}
ol,ul{list-style:none}
h1{font-size:26px;line-height:1.25;letter-spacing:-.015em;min-width:0}
h1 img{display:block;max-width:min(280px,60vw);max-height:56px;width:auto;height:auto}
h2{font-size:18px;margin:44px 0 14px}
h3{font-size:16px;font-weight:600;min-width:0}
.top{display:flex;justify-content:space-between;align-items:center;gap:20px;padding-top:40px;padding-bottom:28px}
.top nav{display:flex;flex-wrap:wrap;justify-content:flex-end;gap:8px}
.button{flex:none;font:inherit;font-size:14px;font-weight:500;text-decoration:none;border:1px solid var(--line);background:var(--surface);color:var(--text);
border-radius:8px;padding:7px 14px;cursor:pointer}
.button:hover{border-color:var(--quiet)}
svg{flex:none;display:block}
.banner{display:flex;align-items:center;gap:16px;border-radius:12px;padding:20px 24px;color:#fff;background:#566170}
.banner p:first-child{font-size:22px;line-height:1.3;font-weight:650;letter-spacing:-.01em}
.banner svg{width:32px;height:32px}
.banner.up{background:#0b7a6b}.banner.degraded{background:#8f5200}.banner.down{background:#b93310}
.banner.maintenance,.banner.paused{background:#4b6078}
.quiet{color:var(--quiet);font-size:14px}
.notice{border:1px solid var(--fdegraded);border-radius:10px;padding:12px 16px;margin-top:12px;background:var(--surface)}
#updated{margin-top:12px}
.list{background:var(--surface);border:1px solid var(--line);border-radius:12px}
.list>li{padding:20px 24px;border-top:1px solid var(--line)}
.list>li:first-child{border-top:0}
.row{display:flex;justify-content:space-between;align-items:baseline;gap:16px}
.state{flex:none;display:inline-flex;align-items:baseline;gap:7px;font-size:15px;font-weight:550;color:var(--none)}
.state svg{width:18px;height:18px;align-self:center}
.state.up{color:var(--up)}.state.degraded{color:var(--degraded)}.state.down{color:var(--down)}
.state.maintenance,.state.paused{color:var(--paused)}
.bars{display:flex;gap:2px;height:34px;margin-top:14px}
.bars li{position:relative;flex:1;border-radius:2px;background:var(--fnone);scroll-margin-top:40vh}
.bars .u{background:var(--fup)}.bars .g{background:var(--fdegraded)}.bars .d{background:var(--fdown)}
.bars .d1{background:linear-gradient(to top,var(--fdown) 20%,var(--fup) 20%)}.bars .d2{background:linear-gradient(to top,var(--fdown) 45%,var(--fup) 45%)}
.bars .d3{background:linear-gradient(to top,var(--fdown) 70%,var(--fup) 70%)}
.bars span,.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.bars li:hover,.bars li:target{outline:2px solid var(--text);outline-offset:1px;z-index:1}
.bars li:hover span,.bars li:target span{width:auto;height:auto;clip-path:none;z-index:2;bottom:calc(100% + 8px);left:50%;transform:translateX(-50%);
background:var(--text);color:var(--page);font-size:13px;border-radius:6px;padding:4px 10px;pointer-events:none}
.bars li:nth-child(-n+20):hover span,.bars li:nth-child(-n+20):target span{left:0;transform:none}
.bars li:nth-last-child(-n+20):hover span,.bars li:nth-last-child(-n+20):target span{left:auto;right:0;transform:none}
.scale{display:flex;justify-content:space-between;color:var(--quiet);font-size:13px;margin-top:6px}
.short{display:none}
.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(136px,1fr));gap:10px 16px;margin-top:12px}
.figures dt{color:var(--quiet);font-size:13px}
.figures dd{font-size:15px;font-weight:550}
.text{margin-top:8px}.text>*+*{margin-top:8px}.text ul,.text ol{padding-left:20px}.text ul{list-style:disc}.text ol{list-style:decimal}
details{margin-top:12px;font-size:14px}
.off{display:none}
summary{cursor:pointer;color:var(--quiet);width:fit-content}
details li{margin-top:6px}
.outages li{padding:16px 24px}
.outages p{margin-top:2px}
.months{display:flex;flex-wrap:wrap;justify-content:space-between;gap:8px 24px;margin-bottom:24px}.months [rel=next]{margin-left:auto}
.updates>li{margin-top:16px;padding-left:16px;border-left:2px solid var(--line)}.updates .text{margin-top:2px}
.unwatched{margin-top:10px}.unwatched>li{padding:12px 24px}
.empty{padding:28px 24px;text-align:center;color:var(--quiet)}
footer.wrap{display:flex;flex-wrap:wrap;gap:8px 24px;justify-content:space-between;margin:48px auto 40px;font-size:14px;color:var(--quiet)}
footer p{display:flex;flex-wrap:wrap;gap:4px 16px}
.gate{max-width:440px;margin-top:min(12vh,96px)}
.gate p{margin-top:12px;color:var(--quiet)}
.gate .wrong{color:var(--down)}
form{display:grid;gap:14px;margin-top:20px}
label{display:block;font-weight:550;margin-bottom:8px}
input{font:inherit;color:inherit;background:var(--surface);border:1px solid var(--quiet);border-radius:8px;padding:9px 12px;width:100%}input[aria-invalid]{border-color:var(--down)}
form .button{background:var(--text);color:var(--page);border-color:var(--text);justify-self:start;padding:9px 18px}
@media (max-width:560px){.wrap{padding:0 16px}.top{padding-top:24px;padding-bottom:20px}h1{font-size:22px}.banner{padding:16px}
.banner p:first-child{font-size:19px}.list>li,.outages li{padding:16px}.bars{gap:3px}.bars li:nth-child(-n+60){display:none}
.long{display:none}.short{display:inline}.bars span{white-space:normal}.row{flex-wrap:wrap;gap:4px 16px}}
@media (forced-colors:active){.bars li,.banner{forced-color-adjust:none}}
@media (prefers-contrast:more){:root{--quiet:var(--text)}}
@media print{:root{color-scheme:light;--page:#fff}.button,.months,footer,details:not([open]){display:none}.banner,.bars li{print-color-adjust:exact}
.list>li{break-inside:avoid}}
`.replaceAll('\n', '');
