"""How HTML pages look, on a screen in light and dark, and on paper."""

from __future__ import annotations

STYLE = """
:root{color-scheme:light dark;--ink:#1a1a1a;--paper:#fff;--faint:#5a5750;--line:#c9c4b6;--link:#174a7c}
@media (prefers-color-scheme:dark){:root{--ink:#ece8de;--paper:#191815;--faint:#b9b3a4;--line:#4d493f;--link:#9cc7f2}}
*{box-sizing:border-box}
html{font-size:112.5%;scroll-padding-top:1rem}
body{margin:0 auto;padding:1rem 1.1rem 4rem;max-width:38rem;background:var(--paper);color:var(--ink);
font-family:"Crimson Text","Iowan Old Style",Palatino,Georgia,serif;line-height:1.5;overflow-wrap:break-word}
h1,h2,h3,h4,nav,figcaption,table,.note,.subtitle,.skip{font-family:"Alegreya Sans",Optima,Candara,"Segoe UI",sans-serif}
h1{font-size:2.6rem;line-height:1.05;margin:1.2rem 0 .3rem;text-align:center}
h2{font-size:1.75rem;line-height:1.15;margin:3.2rem 0 1rem;padding-bottom:.35rem;border-bottom:2px solid var(--ink)}
h3{font-size:1.25rem;line-height:1.2;margin:2rem 0 .5rem}
h4{font-size:1.05rem;margin:1.4rem 0 .3rem}
p{margin:0 0 .85rem}
a{color:var(--link);text-underline-offset:.15em}
.subtitle{text-align:center;color:var(--faint);font-size:1.1rem;margin-bottom:1.4rem}
.cover{text-align:center}
.cover svg{max-width:min(100%,24rem)}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.4rem .8rem;border:2px solid var(--ink)}
nav h2{font-size:1.25rem;margin-top:2.4rem}
nav ol{list-style:none;margin:0;padding:0;columns:15rem;column-gap:2rem}
nav ol ol{columns:auto;padding-left:1.1rem;font-size:.92rem}
nav li{break-inside:avoid;margin:0;padding-top:.42rem}
nav a{color:inherit;text-decoration-color:var(--line)}
li{margin-bottom:.3rem}
figure{margin:1.5rem 0;text-align:center;break-inside:avoid}
figure svg,.cover svg{display:inline-block;height:auto;max-width:100%;background:#fff;border-radius:.5rem;padding:.7rem}
figcaption{color:var(--faint);font-size:.92rem;line-height:1.35;margin-top:.5rem}
svg{overflow:visible}
svg.symbol{height:1.15em;width:auto;vertical-align:-.2em;background:#fff;border-radius:.16em;padding:.06em}
.note{border-left:.28rem solid var(--ink);padding:.1rem 0 .1rem 1rem;margin:1.4rem 0}
.note p:last-child{margin-bottom:0}
table{border-collapse:collapse;width:100%;margin:1.2rem 0;font-size:.95rem;line-height:1.35}
th,td{text-align:left;vertical-align:top;padding:.45rem .7rem .45rem 0;border-bottom:1px solid var(--line)}
thead th{border-bottom:2px solid var(--ink)}
.middle{text-align:center}
.end{text-align:right}
hr{border:0;text-align:center}
hr::after{content:"\\25C6 \\25C6 \\25C6";letter-spacing:.6em;font-size:.6rem}
@media print{:root{--ink:#000;--paper:#fff;--faint:#333;--line:#999;--link:#000}
html{font-size:11pt}body{max-width:none;padding:0}h2,h3,h4,.leads{break-after:avoid}h2,h3,h4,tr,li,.note,svg{break-inside:avoid}thead{break-after:avoid}
p,li{orphans:2;widows:2}.skip{display:none}
h2{margin-top:1.6rem}figure svg,.cover svg{padding:.35rem}a{text-decoration:none}}
"""
