import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { scanSite } from './scan-browser.ts';
import { COUNTER_CLIPS } from '../camera/counter-clips.ts';
import { writeY4m } from '../camera/y4m.ts';
writeY4m('/tmp/x-still.y4m', COUNTER_CLIPS.moving());
const site = await scanSite();
const b = await site.browser('/tmp/x-still.y4m');
const mine = () => execSync('ps -eo pid,ppid,args').toString().split('\n').filter(l=>l.includes('x-still')||false).map(l=>Number(l.trim().split(/\s+/)[0]));
const all = () => { const root = mine(); const m = new Map<number,number>(); 
  const rows = execSync('ps -eo pid,ppid').toString().split('\n').slice(1).map(l=>l.trim().split(/\s+/).map(Number));
  const set = new Set(root); for (let k=0;k<6;k++) for (const [p,pp] of rows) if (set.has(pp!)) set.add(p!);
  for (const p of set) { try { const s=readFileSync(`/proc/${p}/stat`,'utf8').split(') ')[1]!.split(' '); m.set(p, (Number(s[11])+Number(s[12]))/100);} catch {} } return m; };
for (const way of ['preview','ours','canvas'] as const) {
  const page = await b.open(way); await sleep(2500);
  const size = await page.evaluate(() => { const v=document.querySelector('video')!; return [v.videoWidth, v.clientWidth, v.clientHeight, v.getVideoPlaybackQuality().totalVideoFrames]; });
  const c0 = await b.cpuSeconds(), m0 = all(), t0 = performance.now();
  await sleep(4000);
  const c1 = await b.cpuSeconds(), m1 = all(), dt = (performance.now()-t0)/1000;
  const size2 = await page.evaluate(() => document.querySelector('video')!.getVideoPlaybackQuality().totalVideoFrames);
  let p=0; const parts: string[]=[]; for (const [k,v] of m1) { const d=v-(m0.get(k)??0); p+=d; if (d>0.02) { parts.push(`${(100*d/dt).toFixed(0)}:${/type=(\S+)/.exec(readFileSync(`/proc/${k}/cmdline`,'utf8').replaceAll('\0',' '))?.[1] ?? 'browser'}${/utility-sub-type=(\S+)/.exec(readFileSync(`/proc/${k}/cmdline`,'utf8').replaceAll('\0',' '))?.[1] ?? ''}`);} }
  console.log(way, size, size2, 'cdp', (100*(c1-c0)/dt).toFixed(1), 'proc', (100*p/dt).toFixed(1), parts.join(' '));
  await page.close();
}
await b.close(); await site.close();
