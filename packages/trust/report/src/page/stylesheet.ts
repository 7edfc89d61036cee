/** The one style sheet. Its hash is the page’s style-src, so markup never carries a style attribute. */
export const STYLESHEET = `
:root{color-scheme:light dark;--page:#fbfaf8;--card:#fff;--ink:#1c1d1f;--quiet:#5d6167;--rule:#e2dfd9;--grid:#ece9e3;--wash:#f3f1ec;
--accepted:#00664b;--rejected:#a63a00;--inconclusive:#775900;--invalid:#565c66;--withdrawn:#7a3b8a;--running:#0b5cab;--candidate:#0b5cab;--baseline:#6b6f76}
@media (prefers-color-scheme:dark){:root{--page:#141517;--card:#1b1d20;--ink:#e9e7e3;--quiet:#a3a6ab;--rule:#303338;--grid:#282b2f;--wash:#212428;
--accepted:#4fd0a4;--rejected:#ff9b69;--inconclusive:#e6c244;--invalid:#adb4be;--withdrawn:#d9a5e8;--running:#85bfff;--candidate:#85bfff;--baseline:#a3a6ab}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",sans-serif;font-variant-numeric:tabular-nums lining-nums;overflow-wrap:anywhere}
main,header.top,footer{max-width:1080px;margin:0 auto;padding:0 20px}
header.top{padding-top:28px;display:flex;flex-wrap:wrap;gap:4px 20px;align-items:baseline;color:var(--quiet);font-size:14px}

h1,h2,h3,h4{line-height:1.2;font-weight:650;text-wrap:balance}
h1{font-size:14px;margin:0;color:var(--ink);letter-spacing:.02em}
.target{padding-top:26px}.target+.target{margin-top:64px;border-top:1px solid var(--rule)}
.target>h2{font-size:clamp(26px,4.6vw,40px);letter-spacing:-.02em;margin:4px 0 20px}
.target>h2 .name{display:block;font-size:15px;letter-spacing:0;font-weight:600;color:var(--quiet);margin-bottom:6px}
h3{font-size:20px;letter-spacing:-.01em;margin:52px 0 4px}
h4{font-size:16px;margin:0}
h5{font-size:13px;font-weight:600;color:var(--quiet);margin:20px 0 6px}
p{margin:6px 0 12px;max-width:70ch}
.lead,.note{color:var(--quiet)}.note{font-size:14px}
code,.code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;font-size:.875em}
pre{margin:4px 0 0;padding:10px 12px;background:var(--wash);border-radius:6px;white-space:pre-wrap;overflow-wrap:anywhere}
.row{color:var(--quiet);font-size:12px;font-weight:400;letter-spacing:0}
.answers{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));margin:0;border-top:2px solid var(--ink);border-bottom:1px solid var(--rule)}
.answers>div{padding:14px 18px 16px 0}
.answers>div+div{border-left:1px solid var(--rule);padding-left:18px}
.answers dt{font-size:13px;color:var(--quiet)}
.answers .figure{font-size:25px;line-height:1.25;font-weight:650;letter-spacing:-.015em;margin:4px 0}
.answers .gloss{font-size:13.5px;line-height:1.45;color:var(--quiet);margin:0}
.answers dd{margin:0}
.tally{display:flex;flex-wrap:wrap;gap:6px 18px;list-style:none;padding:0;margin:16px 0 0;font-size:14px}
.badge{color:var(--c);font-weight:600;white-space:nowrap}
.badge .icon{display:inline-block;min-width:1.1em}
.o-accepted{--c:var(--accepted)}.o-rejected,.o-refused{--c:var(--rejected)}.o-inconclusive{--c:var(--inconclusive)}.o-invalid,.o-declined{--c:var(--invalid)}.o-withdrawn{--c:var(--withdrawn)}.o-running{--c:var(--running)}
table{border-collapse:collapse;width:100%;margin:12px 0 0;font-size:14.5px;line-height:1.45}
caption{text-align:left;color:var(--quiet);font-size:13px;padding-bottom:4px}
th,td{text-align:left;vertical-align:top;padding:9px 14px 9px 0;border-bottom:1px solid var(--rule)}
th:last-child,td:last-child{padding-right:0}
thead th{font-size:12.5px;font-weight:600;color:var(--quiet);border-bottom:1px solid var(--ink)}
tbody th{font-weight:600}
.num{text-align:right;white-space:nowrap}
.sub{display:block;color:var(--quiet);font-size:13px;font-weight:400}
.assumed{color:var(--inconclusive);font-weight:600;font-size:12.5px}
tr.sum td,tr.sum th{border-top:1px solid var(--ink);font-weight:650}
.candidate{background:var(--card);border:1px solid var(--rule);border-left:4px solid var(--c,var(--rule));border-radius:8px;padding:18px 20px 20px;margin:16px 0 0}
.candidate>header{display:flex;flex-wrap:wrap;gap:4px 14px;align-items:baseline;justify-content:space-between}
.candidate .big{font-size:22px;font-weight:650;letter-spacing:-.01em;margin:10px 0 0}
.candidate .big .sub{display:inline;font-size:14px;letter-spacing:0;margin-left:8px}
.quote{border-left:2px solid var(--rule);padding-left:12px;margin:10px 0;color:var(--quiet);font-size:14.5px;max-width:72ch;white-space:pre-line}
.split{display:grid;grid-template-columns:minmax(0,1.9fr) minmax(0,1fr);gap:8px 28px}
.facts{display:grid;grid-template-columns:auto auto;gap:3px 14px;margin:0;font-size:13.5px;align-content:start}
.facts dt{color:var(--quiet)}.facts dd{margin:0;text-align:right}
.method{align-self:start;margin-top:16px;background:var(--wash);border-radius:6px;padding:12px 14px}
.method h5{margin-top:0}
.charts{display:grid;grid-template-columns:1fr 1fr;gap:14px}
.chart{display:block;max-width:100%;height:auto}
.narrow{display:none}
svg text{fill:var(--ink);font:13px system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",sans-serif}
svg .quiet,svg .tick{fill:var(--quiet);font-size:12px}
svg .figure{font-weight:650}svg .lane{paint-order:stroke;stroke:var(--page);stroke-width:4px;stroke-linejoin:round}
svg .grid{stroke:var(--grid)}svg .one{stroke:var(--ink);stroke-width:1.25}svg .least{stroke:var(--quiet);stroke-dasharray:4 3}
svg .whisker{stroke:var(--c);stroke-width:2;fill:none}svg .point{fill:var(--c);stroke:var(--page);stroke-width:1.5}
svg .band{fill:var(--candidate);opacity:.14}svg .b-point{fill:var(--candidate)}svg .hollow{fill:none;stroke:var(--quiet);stroke-width:1.25}
svg .a-line{fill:none;stroke:var(--baseline);stroke-width:2;stroke-dasharray:5 3}svg .b-line{fill:none;stroke:var(--candidate);stroke-width:2}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:0 14px}
.alert{border:1px solid var(--c);border-radius:6px;padding:12px 14px;margin-top:16px}
.alert h5{color:var(--c);margin-top:0}
footer{padding-top:44px;padding-bottom:48px;color:var(--quiet);font-size:13.5px}
footer p{max-width:80ch}
a:focus-visible,[tabindex]:focus-visible{outline:2px solid var(--running);outline-offset:2px}
@media (max-width:900px){.answers{grid-template-columns:1fr 1fr}.answers>div:nth-child(3){border-left:0;padding-left:0}.answers>div:nth-child(n+3){border-top:1px solid var(--rule)}.split{grid-template-columns:minmax(0,1fr)}}
@media (max-width:640px){body{font-size:15px}.wide{display:none}.narrow{display:block}.charts,.pair{grid-template-columns:minmax(0,1fr)}
main,header.top,footer{padding-left:16px;padding-right:16px}
.answers .figure{font-size:20px}.answers>div{padding:11px 10px 12px 0}.answers>div+div{padding-left:12px}.answers .gloss{font-size:12.5px}
h3{margin-top:40px}.candidate{padding:14px 14px 16px}
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
table,caption,tbody,tr,th,td{display:block;width:100%}
tbody tr{padding:9px 0;border-bottom:1px solid var(--rule)}
tbody th,tbody td,tbody td.num{border:0;padding:1px 0;text-align:left;white-space:normal}
tbody td .sub{margin-left:94px}tbody td[data-label=Why] .sub,tbody td[data-label="Formula and inputs"] .sub{margin-left:0}
tbody td[data-label]::before{content:attr(data-label) " ";color:var(--quiet);font-size:12.5px;display:inline-block;min-width:88px;margin-right:6px}
tr.sum td,tr.sum th{border:0}}
@media print{:root{color-scheme:light;--page:#fff;--card:#fff;--ink:#000;--quiet:#444;--rule:#bbb;--grid:#ddd;--wash:#f4f4f4;--accepted:#00553f;--rejected:#8a3000;--inconclusive:#5c4500;--invalid:#444;--withdrawn:#612d70;--running:#084a8a;--candidate:#084a8a;--baseline:#555}
body{font-size:10.5pt}main,header.top,footer{max-width:none;padding-left:0;padding-right:0}.candidate,tr,svg,.answers{break-inside:avoid}h3{break-after:avoid}}
`;
