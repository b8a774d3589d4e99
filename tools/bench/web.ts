import type { Measure } from './measure.ts';
import { launchBrowser } from './web-browser.ts';
import { measureLoads } from './web-load.ts';
import { measureScroll } from './web-scroll.ts';
import { openWebBench } from './web-sleeper.ts';
import { measureTabs } from './web-tabs.ts';

/** The web app in a real browser with ten years of sleeps: loading, interaction and scrolling. */
export const web: Measure = {
  name: 'web',
  async run(log) {
    log('ten years of sleep');
    await using bench = await openWebBench();
    await using browser = await launchBrowser();
    log('loading');
    const loads = await measureLoads(browser, bench);
    log('opening tabs');
    const tabs = await measureTabs(browser, bench);
    log('scrolling');
    const scroll = await measureScroll(browser, bench);
    return [...loads, ...tabs, ...scroll];
  },
};
