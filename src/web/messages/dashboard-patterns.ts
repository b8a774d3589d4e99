export const PATTERN_MESSAGES = {
  loading: 'Loading your patterns…',
  failed: 'Your patterns could not be fetched.',
  tryAgain: 'Try again',
  notEnough: ({ have, need }: { have: string; need: string }) =>
    `Not enough nights yet (${have} of ${need})`,
  advice: 'Most adults do well on 7–9 h, over 65 on 7–8 (National Sleep Foundation). Needs differ.',
  usual: {
    title: 'Usual times',
    bed: ({ clock, within }: { clock: string; within: string }) =>
      `Usually asleep from ${clock}; half your nights are within ${within} of that.`,
    wake: ({ clock, within }: { clock: string; within: string }) =>
      `Usually awake from ${clock}; half your nights are within ${within} of that.`,
    none: 'Your nights don’t share one usual time, which is normal with shifts.',
    noBed: 'The times you fall asleep don’t share one usual time.',
    noWake: 'The times you wake up don’t share one usual time.',
  },
  regularity: {
    title: 'Regularity',
    differs: ({ span }: { span: string }) =>
      `Compared minute by minute with the next day, about ${span} differs.`,
    differsLittle: 'Compared minute by minute with the next day, less than 5 minutes differ.',
    firstImpression: ({ have, need }: { have: string; need: string }) =>
      `First impression (${have} of ${need} days)`,
    notEnough: ({ have, need }: { have: string; need: string }) =>
      `Not enough days yet (${have} of ${need})`,
    curious: 'For the curious',
    sri: ({ sri }: { sri: string }) =>
      `Sleep Regularity Index: ${sri}. It says how often you were in the same state, asleep or awake, at two moments 24 hours apart: 100 is always, 0 is half of the time (Phillips and others, 2017).`,
  },
  freeDays: {
    title: 'Free days',
    later: ({ span }: { span: string }) => `On free days your sleep lies about ${span} later.`,
    earlier: ({ span }: { span: string }) => `On free days your sleep lies about ${span} earlier.`,
    unclear: 'No clear difference between free days and work days.',
    none: 'Your nights don’t share one usual time, which is normal with shifts.',
    notEnough: ({
      haveWork,
      needWork,
      haveFree,
      needFree,
    }: {
      haveWork: string;
      needWork: string;
      haveFree: string;
      needFree: string;
    }) =>
      `Not enough nights yet (work days ${haveWork} of ${needWork}, free days ${haveFree} of ${needFree})`,
  },
  goal: {
    title: 'Goal',
    under: ({ dates, span }: { dates: number; span: string }) =>
      `${`About ${span} under your goal a day, over ${dates.toLocaleString('en-US')} logged days.`}`,
    over: ({ dates, span }: { dates: number; span: string }) =>
      `${`About ${span} over your goal a day, over ${dates.toLocaleString('en-US')} logged days.`}`,
    at: 'About at your goal.',
  },
  change: {
    title: 'Change',
    less: ({ span }: { span: string }) =>
      `In the last week you slept typically ${span} less a day than in the four weeks before.`,
    more: ({ span }: { span: string }) =>
      `In the last week you slept typically ${span} more a day than in the four weeks before.`,
    none: 'No clear change.',
    notEnough: ({
      haveRecent,
      needRecent,
      haveBefore,
      needBefore,
    }: {
      haveRecent: string;
      needRecent: string;
      haveBefore: string;
      needBefore: string;
    }) =>
      `Not enough nights yet (last week ${haveRecent} of ${needRecent}, four weeks before ${haveBefore} of ${needBefore})`,
  },
  weekdays: {
    title: 'Weekdays',
    caption: 'Typical sleep by the weekday you woke, over 12 weeks',
    weekday: 'Weekday',
    sleep: 'Sleep',
  },
  quality: {
    title: 'Quality',
    linked: ({
      split,
      above,
      below,
      nightsAbove,
      nightsBelow,
    }: {
      split: string;
      above: string;
      below: string;
      nightsAbove: string;
      nightsBelow: string;
    }) =>
      `After nights over ${split} you rated ${above} of 5; after shorter ones ${below} (${nightsAbove} and ${nightsBelow} nights). They go together; that doesn’t say why.`,
    unlinked: ({ nights }: { nights: number }) =>
      `${`No clear link in ${nights.toLocaleString('en-US')} nights.`}`,
    notEnough: ({ have, need }: { have: string; need: string }) =>
      `Not enough rated nights yet (${have} of ${need})`,
    fewOnOneSide: ({ have, need }: { have: string; need: string }) =>
      `Too few of your rated nights differ in length (${have} of ${need})`,
    sameRating: 'You have rated all of your nights the same.',
  },
  dayLength: {
    title: 'Day length',
    drifting: ({ span }: { span: string }) => `Your days have been about ${span} long.`,
  },
  minutes: ({ minutes }: { minutes: number }) => `${`${minutes.toLocaleString('en-US')} minutes`}`,
  hours: ({ hours }: { hours: string }) => `${hours} h`,
  hoursAndMinutes: ({ hours, minutes }: { hours: string; minutes: string }) =>
    `${hours} h ${minutes}`,
} as const;
