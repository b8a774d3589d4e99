/** Messages of Patterns: findings without a verdict. */
export const PATTERN_MESSAGES = {
  loading: 'Loading your patterns…',
  failed: 'Your patterns could not be fetched.',
  tryAgain: 'Try again',
  notEnough: (have: number, need: number) => `Not enough nights yet (${have} of ${need})`,
  advice: 'Most adults do well on 7–9 h, over 65 on 7–8 (National Sleep Foundation). Needs differ.',
  usual: {
    title: 'Usual times',
    bed: (clock: string, within: string) =>
      `Usually asleep from ${clock}; half your nights are within ${within} of that.`,
    wake: (clock: string, within: string) =>
      `Usually awake from ${clock}; half your nights are within ${within} of that.`,
    none: 'Your nights don’t share one usual time, which is normal with shifts.',
    noBed: 'The times you fall asleep don’t share one usual time.',
    noWake: 'The times you wake up don’t share one usual time.',
  },
  regularity: {
    title: 'Regularity',
    differs: (span: string) =>
      `Compared minute by minute with the next day, about ${span} differs.`,
    differsLittle: 'Compared minute by minute with the next day, less than 5 minutes differ.',
    firstImpression: (have: number, need: number) => `First impression (${have} of ${need} days)`,
    notEnough: (have: number, need: number) => `Not enough days yet (${have} of ${need})`,
    curious: 'For the curious',
    sri: (sri: number) =>
      `Sleep Regularity Index: ${sri}. It says how often you were in the same state, asleep or awake, at two moments 24 hours apart: 100 is always, 0 is half of the time (Phillips and others, 2017).`,
  },
  freeDays: {
    title: 'Free days',
    later: (span: string) => `On free days your sleep lies about ${span} later.`,
    earlier: (span: string) => `On free days your sleep lies about ${span} earlier.`,
    unclear: 'No clear difference between free days and work days.',
    none: 'Your nights don’t share one usual time, which is normal with shifts.',
    notEnough: (work: string, free: string) =>
      `Not enough nights yet (work days ${work}, free days ${free})`,
  },
  have: (have: number, need: number) => `${have} of ${need}`,
  goal: {
    title: 'Goal',
    under: (span: string, dates: number) =>
      `About ${span} under your goal a day, over ${dates} logged days.`,
    over: (span: string, dates: number) =>
      `About ${span} over your goal a day, over ${dates} logged days.`,
    at: 'About at your goal.',
  },
  change: {
    title: 'Change',
    less: (span: string) =>
      `In the last week you slept typically ${span} less a day than in the four weeks before.`,
    more: (span: string) =>
      `In the last week you slept typically ${span} more a day than in the four weeks before.`,
    none: 'No clear change.',
    notEnough: (recent: string, before: string) =>
      `Not enough nights yet (last week ${recent}, four weeks before ${before})`,
  },
  weekdays: {
    title: 'Weekdays',
    caption: 'Typical sleep by the weekday you woke, over 12 weeks',
    weekday: 'Weekday',
    sleep: 'Sleep',
  },
  quality: {
    title: 'Quality',
    linked: (words: {
      split: string;
      above: string;
      below: string;
      nightsAbove: number;
      nightsBelow: number;
    }) =>
      `After nights over ${words.split} you rated ${words.above} of 5; after shorter ones ${words.below} (${words.nightsAbove} and ${words.nightsBelow} nights). They go together; that doesn’t say why.`,
    unlinked: (nights: number) => `No clear link in ${nights} nights.`,
    notEnough: (have: number, need: number) => `Not enough rated nights yet (${have} of ${need})`,
    fewOnOneSide: (have: number, need: number) =>
      `Too few of your rated nights differ in length (${have} of ${need})`,
    sameRating: 'You have rated all of your nights the same.',
  },
  dayLength: {
    title: 'Day length',
    drifting: (span: string) => `Your days have been about ${span} long.`,
  },
  minutes: (minutes: number) => `${minutes} minutes`,
  hours: (hours: number) => `${hours} h`,
  hoursAndMinutes: (hours: number, minutes: string) => `${hours} h ${minutes}`,
} as const;
