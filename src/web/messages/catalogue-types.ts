// Written by `npm run locales` from locales/en.json.

/** Messages by file and name; one with arguments is a function. */
export type Messages = {
  readonly account: {
    readonly titles: {
      readonly profile: string;
      readonly 'time-zone': string;
      readonly password: string;
      readonly 'two-step': string;
      readonly devices: string;
      readonly reminders: string;
      readonly activity: string;
      readonly install: string;
      readonly export: string;
      readonly delete: string;
    };
    readonly back: string;
    readonly loading: string;
    readonly loadFailed: string;
    readonly tryAgain: string;
    readonly showPassword: string;
    readonly hidePassword: string;
    readonly username: string;
    readonly email: string;
    readonly currentPassword: string;
    readonly goal: string;
    readonly goalOption: (args: { hours: string; minutes: string }) => string;
    readonly freeWeekdays: string;
    readonly insights: string;
    readonly showInsights: string;
    readonly save: string;
    readonly saving: string;
    readonly saved: string;
    readonly saveFailed: string;
    readonly look: string;
    readonly looks: {
      readonly auto: string;
      readonly night: string;
      readonly dawn: string;
    };
    readonly lookHint: string;
    readonly followDevice: string;
    readonly followsDevice: string;
    readonly cityHint: string;
    readonly newPassword: string;
    readonly newPasswordHint: string;
    readonly changePassword: string;
    readonly changingPassword: string;
    readonly passwordChanged: string;
    readonly passwordFailed: string;
    readonly devicesLoading: string;
    readonly devicesFailed: string;
    readonly thisDevice: string;
    readonly lastUsed: (args: { date: string; time: string }) => string;
    readonly signOutDevice: string;
    readonly signOutNamed: (args: { name: string; lastUsed: string }) => string;
    readonly signedOutDevice: (args: { name: string }) => string;
    readonly signOutOthers: string;
    readonly signOutOthersQuestion: (args: { count: number }) => string;
    readonly signOutOthersConfirm: string;
    readonly signOutOthersKeep: string;
    readonly signedOutOthers: string;
    readonly signOutFailed: string;
    readonly exportHint: string;
    readonly exports: {
      readonly json: {
        readonly name: string;
        readonly hint: string;
      };
      readonly csv: {
        readonly name: string;
        readonly hint: string;
      };
      readonly 'marks-csv': {
        readonly name: string;
        readonly hint: string;
      };
    };
    readonly exporting: string;
    readonly exported: (args: { fileName: string }) => string;
    readonly exportFailed: string;
    readonly deleteQuestion: string;
    readonly deleteHint: string;
    readonly deleteConfirm: string;
    readonly deleting: string;
    readonly deleteKeep: string;
    readonly deleteFailed: string;
  };
  readonly accountActivity: {
    readonly happened: {
      readonly 'account-created': string;
      readonly 'signed-in': string;
      readonly 'sign-in-failed': string;
      readonly 'sign-in-stopped': string;
      readonly 'code-failed': string;
      readonly 'password-refused': string;
      readonly 'recovery-code-used': string;
      readonly 'signed-out': string;
      readonly 'device-signed-out': string;
      readonly 'others-signed-out': string;
      readonly 'password-changed': string;
      readonly 'password-reset-requested': string;
      readonly 'password-reset': string;
      readonly 'email-changed': string;
      readonly 'username-changed': string;
      readonly 'two-step-on': string;
      readonly 'two-step-off': string;
      readonly 'recovery-codes-renewed': string;
      readonly 'reminders-changed': string;
      readonly 'reminder-channel-added': string;
      readonly 'reminder-channel-removed': string;
      readonly exported: string;
      readonly 'sleep-deleted': string;
      readonly 'sleep-restored': string;
      readonly imported: string;
      readonly 'import-undone': string;
      readonly 'progress-repaired': string;
    };
    readonly doneByOperator: {
      readonly 'others-signed-out': string;
      readonly 'password-reset': string;
      readonly 'password-reset-requested': string;
    };
    readonly reasons: {
      readonly 'sign-in-failed': string;
      readonly 'sign-in-stopped': string;
      readonly 'code-failed': string;
      readonly 'password-refused': string;
    };
    readonly refused: (args: { event: string; reason: string }) => string;
    readonly repeated: (args: { count: number; event: string }) => string;
    readonly onDevice: (args: { event: string; device: string }) => string;
    readonly fromDevice: (args: { event: string; device: string }) => string;
    readonly byOperator: (args: { event: string }) => string;
    readonly aboutDevice: (args: { name: string }) => string;
    readonly aboutFormat: (args: { format: string }) => string;
    readonly aboutChannel: (args: { event: string; channel: string }) => string;
    readonly aboutNight: (args: { event: string; date: string }) => string;
    readonly at: (args: { date: string; time: string }) => string;
    readonly until: (args: { from: string; to: string }) => string;
    readonly network: (args: { network: string }) => string;
    readonly hint: string;
    readonly loading: string;
    readonly failed: string;
    readonly tryAgain: string;
    readonly none: string;
    readonly more: string;
    readonly loadingMore: string;
  };
  readonly accountRecovery: {
    readonly email: string;
    readonly password: string;
    readonly showPassword: string;
    readonly hidePassword: string;
    readonly forgot: {
      readonly title: string;
      readonly heading: string;
      readonly tagline: string;
      readonly submit: string;
      readonly busy: string;
      readonly failed: string;
      readonly sent: string;
      readonly nothingCame: string;
      readonly noMail: string;
      readonly contact: string;
      readonly linkExpired: string;
      readonly remembered: string;
      readonly toLogin: string;
    };
    readonly reset: {
      readonly title: string;
      readonly heading: string;
      readonly tagline: string;
      readonly submit: string;
      readonly busy: string;
      readonly failed: string;
    };
  };
  readonly accountTimeZone: {
    readonly followed: (args: { city: string }) => string;
    readonly citySearch: string;
    readonly citiesFound: (args: { count: number }) => string;
  };
  readonly app: {
    readonly crashed: string;
    readonly crashHint: string;
    readonly reload: string;
    readonly loading: string;
  };
  readonly auth: {
    readonly welcome: string;
    readonly welcomeBack: string;
    readonly tokenNotReceived: string;
    readonly invalidTokenFormat: string;
    readonly checking: string;
  };
  readonly clocksDiffer: {
    readonly hoursAndMinutes: (args: { hours: string; minutes: string }) => string;
    readonly minutes: (args: { minutes: string }) => string;
  };
  readonly dashboard: {
    readonly pageTitle: string;
    readonly productName: string;
    readonly greeting: (args: { name: string }) => string;
    readonly nameless: string;
    readonly signOut: string;
    readonly account: string;
    readonly tabsLabel: string;
    readonly tabs: {
      readonly logging: string;
      readonly overview: string;
      readonly history: string;
    };
    readonly oops: string;
    readonly loadFailed: string;
    readonly refreshFailed: string;
    readonly nothingLost: string;
    readonly sleepIsSaved: string;
    readonly panelFailed: {
      readonly title: string;
      readonly hint: string;
    };
    readonly tryAgain: string;
    readonly signInAgain: string;
  };
  readonly dashboardHistory: {
    readonly title: string;
    readonly from: string;
    readonly to: string;
    readonly showAll: string;
    readonly monthTotals: (args: { fullDays: number; hours: string; points: string }) => string;
    readonly totals: (args: { days: number; fullDays: string; hours: string; points: string }) => string;
    readonly months: string;
    readonly toTop: string;
    readonly loading: string;
    readonly failed: string;
    readonly tryAgain: string;
    readonly none: string;
    readonly noneInRange: string;
    readonly fromAfterTo: string;
    readonly end: string;
  };
  readonly dashboardJourney: {
    readonly notEnough: string;
    readonly notEnoughNext: string;
    readonly turnRound: {
      readonly 'newest-first': string;
      readonly 'oldest-first': string;
    };
    readonly fullDayLine: (args: { hours: string }) => string;
    readonly duration: {
      readonly title: string;
      readonly series: string;
      readonly caption: (args: { order: string }) => string;
      readonly tooltip: (args: { value: string }) => string;
      readonly chartLabel: (args: { order: string }) => string;
    };
    readonly points: {
      readonly title: string;
      readonly series: string;
      readonly caption: (args: { order: string }) => string;
      readonly tooltip: (args: { value: string }) => string;
      readonly chartLabel: (args: { order: string }) => string;
    };
    readonly withNap: (args: { text: string }) => string;
    readonly gapDays: (args: { count: number }) => string;
    readonly gapDates: (args: { dates: string }) => string;
    readonly showTable: string;
    readonly dateColumn: string;
  };
  readonly dashboardJourneyViews: {
    readonly label: string;
    readonly views: {
      readonly trends: string;
      readonly nights: string;
      readonly patterns: string;
      readonly diary: string;
    };
  };
  readonly dashboardMorning: {
    readonly goodMorning: string;
    readonly welcomeBack: string;
    readonly points: (args: { points: number }) => string;
    readonly pointsChange: (args: { before: string; after: string }) => string;
    readonly hourUnit: string;
    readonly minuteUnit: string;
    readonly hoursSlept: (args: { hours: string }) => string;
    readonly hoursAndMinutes: (args: { hours: string; minutes: string }) => string;
    readonly forSleep: (args: { hours: string }) => string;
    readonly sleepAndStreak: (args: { sleepPoints: string; bonusPoints: string }) => string;
    readonly tooShort: (args: { slept: string; fullDayHours: string }) => string;
    readonly pointsBegin: (args: { fullDayHours: string }) => string;
    readonly noPoints: string;
    readonly needsReview: (args: { hours: string }) => string;
    readonly newAchievements: (args: { count: number }) => string;
    readonly nightAfter: (args: { before: string; after: string }) => string;
    readonly week: string;
    readonly weekDay: (args: { date: string; hours: string }) => string;
    readonly weekDayEmpty: (args: { date: string }) => string;
    readonly fullNights: (args: { count: number }) => string;
    readonly question: string;
    readonly saved: string;
    readonly addNote: string;
    readonly changeNote: string;
  };
  readonly dashboardMyStats: {
    readonly dreamPoints: string;
    readonly sleepStreak: string;
    readonly daysInARow: (args: { count: number }) => string;
    readonly longestStreak: (args: { days: string }) => string;
    readonly lastRest: string;
    readonly notAvailable: string;
    readonly hoursShort: (args: { hours: string }) => string;
    readonly recentSleeps: string;
    readonly noSleeps: string;
    readonly noSleepsNext: string;
    readonly lastWeeks: string;
    readonly lastWeeksFailed: string;
    readonly day: (args: { date: string; hours: string }) => string;
    readonly dayWithoutSleep: (args: { date: string }) => string;
    readonly achievements: string;
    readonly noAchievements: string;
    readonly noAchievementsNext: string;
    readonly unlockedOn: (args: { date: string }) => string;
    readonly stillAhead: string;
    readonly tasks: {
      readonly sleepMinutes: string;
      readonly fullDays: (args: { goal: number; hours: string }) => string;
      readonly longestStreak: (args: { goal: number; hours: string }) => string;
      readonly totalPoints: (args: { goal: number }) => string;
      readonly steadyDays: string;
      readonly earlyDays: string;
    };
    readonly progressOf: (args: { task: string; reached: string; goal: string }) => string;
    readonly progressPercent: (args: { percent: string }) => string;
    readonly showAllAhead: (args: { count: string }) => string;
  };
  readonly dashboardNights: {
    readonly loading: string;
    readonly failed: string;
    readonly tryAgain: string;
    readonly none: string;
    readonly noneNext: string;
    readonly openInDiary: (args: { date: string }) => string;
    readonly showTable: string;
    readonly report: string;
    readonly mark: {
      readonly title: string;
      readonly kind: string;
      readonly byWeekday: string;
      readonly kinds: {
        readonly work: string;
        readonly free: string;
        readonly skip: string;
      };
      readonly noSleep: string;
      readonly failed: string;
    };
    readonly nightMissing: string;
    readonly raster: {
      readonly title: string;
      readonly usual: (args: { bed: string; wake: string }) => string;
      readonly usualBed: (args: { bed: string }) => string;
      readonly usualWake: (args: { wake: string }) => string;
      readonly varied: string;
      readonly noUsual: string;
      readonly noUsualDoubled: string;
      readonly hint: string;
      readonly doubled: string;
      readonly label: string;
      readonly night: (args: { parts: number; from: string; to: string }) => string;
      readonly nap: (args: { from: string; to: string }) => string;
      readonly review: (args: { from: string; to: string }) => string;
      readonly unknown: string;
      readonly noSleep: string;
      readonly zoneChange: (args: { zone: string }) => string;
      readonly clockChange: string;
      readonly nextSentence: (args: { text: string; sentence: string }) => string;
      readonly row: (args: { date: string; parts: string }) => string;
      readonly legend: {
        readonly night: string;
        readonly nap: string;
        readonly review: string;
        readonly unknown: string;
        readonly usual: string;
        readonly change: string;
      };
      readonly columns: {
        readonly date: string;
        readonly what: string;
      };
    };
    readonly year: {
      readonly title: string;
      readonly pick: string;
      readonly caption: (args: { dates: number; duration: string }) => string;
      readonly captionNone: string;
      readonly label: (args: { year: string }) => string;
      readonly cell: (args: { date: string; sleep: string }) => string;
      readonly unlogged: string;
      readonly noSleep: string;
      readonly steps: {
        readonly 0: string;
        readonly 1: string;
        readonly 2: string;
        readonly 3: string;
        readonly 4: string;
      };
      readonly unloggedStep: string;
      readonly columns: {
        readonly month: string;
        readonly dates: string;
        readonly sleep: string;
      };
    };
  };
  readonly dashboardPatterns: {
    readonly loading: string;
    readonly failed: string;
    readonly tryAgain: string;
    readonly notEnough: (args: { have: string; need: string }) => string;
    readonly advice: string;
    readonly usual: {
      readonly title: string;
      readonly bed: (args: { clock: string; within: string }) => string;
      readonly wake: (args: { clock: string; within: string }) => string;
      readonly none: string;
      readonly noBed: string;
      readonly noWake: string;
    };
    readonly regularity: {
      readonly title: string;
      readonly differs: (args: { span: string }) => string;
      readonly differsLittle: string;
      readonly firstImpression: (args: { have: string; need: string }) => string;
      readonly notEnough: (args: { have: string; need: string }) => string;
      readonly curious: string;
      readonly sri: (args: { sri: string }) => string;
    };
    readonly freeDays: {
      readonly title: string;
      readonly later: (args: { span: string }) => string;
      readonly earlier: (args: { span: string }) => string;
      readonly unclear: string;
      readonly none: string;
      readonly notEnough: (args: { haveWork: string; needWork: string; haveFree: string; needFree: string }) => string;
    };
    readonly goal: {
      readonly title: string;
      readonly under: (args: { dates: number; span: string }) => string;
      readonly over: (args: { dates: number; span: string }) => string;
      readonly at: string;
    };
    readonly change: {
      readonly title: string;
      readonly less: (args: { span: string }) => string;
      readonly more: (args: { span: string }) => string;
      readonly none: string;
      readonly notEnough: (args: { haveRecent: string; needRecent: string; haveBefore: string; needBefore: string }) => string;
    };
    readonly weekdays: {
      readonly title: string;
      readonly caption: string;
      readonly weekday: string;
      readonly sleep: string;
    };
    readonly quality: {
      readonly title: string;
      readonly linked: (args: { split: string; above: string; below: string; nightsAbove: string; nightsBelow: string }) => string;
      readonly unlinked: (args: { nights: number }) => string;
      readonly notEnough: (args: { have: string; need: string }) => string;
      readonly fewOnOneSide: (args: { have: string; need: string }) => string;
      readonly sameRating: string;
    };
    readonly dayLength: {
      readonly title: string;
      readonly drifting: (args: { span: string }) => string;
    };
    readonly minutes: (args: { minutes: number }) => string;
    readonly hours: (args: { hours: string }) => string;
    readonly hoursAndMinutes: (args: { hours: string; minutes: string }) => string;
  };
  readonly dashboardReport: {
    readonly loading: string;
    readonly failed: string;
    readonly tryAgain: string;
    readonly title: string;
    readonly range: (args: { from: string; to: string }) => string;
    readonly disclaimer: string;
    readonly from: string;
    readonly to: string;
    readonly refused: string;
    readonly withNotes: string;
    readonly print: string;
    readonly pictureLabel: string;
    readonly pictureCaption: string;
    readonly bars: {
      readonly night: string;
      readonly nap: string;
      readonly review: string;
    };
    readonly kinds: {
      readonly work: string;
      readonly free: string;
      readonly skip: string;
    };
    readonly summary: {
      readonly nights: string;
      readonly nightsOf: (args: { nights: string; dates: string }) => string;
      readonly total: string;
      readonly bed: string;
      readonly wake: string;
      readonly regularity: string;
      readonly freeDays: string;
      readonly spread: (args: { mean: string; sd: string }) => string;
      readonly later: (args: { span: string }) => string;
      readonly earlier: (args: { span: string }) => string;
      readonly unclear: string;
      readonly unknown: string;
    };
    readonly columns: {
      readonly date: string;
      readonly kind: string;
      readonly bed: string;
      readonly wake: string;
      readonly breaks: string;
      readonly breakMinutes: string;
      readonly naps: string;
      readonly napMinutes: string;
      readonly total: string;
      readonly quality: string;
    };
    readonly noSleep: string;
    readonly notes: string;
    readonly note: (args: { date: string; note: string }) => string;
  };
  readonly dashboardSleepNow: {
    readonly ready: string;
    readonly goalFromNow: (args: { goal: string; clockTime: string }) => string;
    readonly plan: (args: { bedTime: string; goal: string; wakeTime: string }) => string;
    readonly goal: {
      readonly hours: (args: { hours: number }) => string;
      readonly hoursAndMinutes: (args: { hours: string; minutes: string }) => string;
    };
    readonly asleep: string;
    readonly asleepSince: (args: { clockTime: string }) => string;
    readonly hourUnit: string;
    readonly minuteUnit: string;
    readonly elapsed: (args: { hours: number; minutes: number }) => string;
    readonly session: (args: { shortId: string }) => string;
    readonly start: string;
    readonly end: string;
    readonly dreamPoints: string;
    readonly dayStreak: string;
    readonly days: (args: { count: number }) => string;
    readonly lastSleep: string;
    readonly noLastSleep: string;
    readonly hoursShort: (args: { hours: string }) => string;
    readonly night: (args: { streak: string }) => string;
    readonly petalsAhead: {
      readonly all: (args: { petals: number }) => string;
      readonly more: (args: { nights: number; petals: number }) => string;
    };
    readonly nightAndPetals: (args: { night: string; petals: string }) => string;
    readonly stillSleeping: string;
    readonly reopened: string;
    readonly reopenFailed: string;
    readonly rulesTitle: string;
    readonly rules: {
      readonly text: (args: { threshold: string; rate: string; first: string; second: string; third: string; fourth: string }) => string;
      readonly threshold: (args: { hours: number }) => string;
      readonly rate: (args: { points: number }) => string;
      readonly inShort: (args: { hours: string; points: string; first: string; second: string; third: string; fourth: string }) => string;
      readonly more: (args: { hours: string }) => string;
    };
    readonly ladderStep: (args: { days: number }) => string;
    readonly ladderReached: string;
    readonly ladderPaid: (args: { points: string }) => string;
    readonly ladderUnpaid: string;
    readonly earningNights: (args: { nights: string }) => string;
    readonly cancel: string;
    readonly cancelQuestion: string;
    readonly cancelYes: string;
    readonly cancelNo: string;
    readonly cancelled: string;
    readonly cancelFailed: string;
    readonly toasts: {
      readonly started: string;
      readonly startFailed: (args: { reason: string }) => string;
      readonly startUnexpected: string;
      readonly ended: (args: { hours: string; minutes: string; points: string }) => string;
      readonly endFailed: (args: { reason: string }) => string;
      readonly endUnexpected: string;
      readonly nothingToEnd: string;
      readonly endedElsewhere: string;
      readonly reasonUnknown: string;
    };
  };
  readonly dashboardSleepRow: {
    readonly active: string;
    readonly fromTo: (args: { start: string; end: string }) => string;
    readonly wokeOn: (args: { weekday: string; time: string }) => string;
    readonly nap: string;
    readonly quality: (args: { quality: string }) => string;
    readonly note: string;
    readonly elsewhere: (args: { city: string }) => string;
    readonly hours: (args: { hours: string }) => string;
    readonly points: (args: { points: string }) => string;
    readonly checkTheTimes: string;
  };
  readonly dialog: {
    readonly close: string;
    readonly unsaved: string;
    readonly keep: string;
    readonly discard: string;
  };
  readonly diary: {
    readonly enterTitle: string;
    readonly correctTitle: (args: { date: string }) => string;
    readonly nightTitle: (args: { from: string; to: string }) => string;
    readonly activeTitle: string;
    readonly reviewTitle: string;
    readonly date: string;
    readonly activeDate: string;
    readonly asleep: string;
    readonly woke: string;
    readonly span: (args: { duration: string; start: string; end: string }) => string;
    readonly endAtFailed: string;
    readonly confirmFailed: string;
    readonly missingTime: string;
    readonly missingDate: string;
    readonly noteOptional: string;
    readonly quality: string;
    readonly qualities: {
      readonly 1: string;
      readonly 2: string;
      readonly 3: string;
      readonly 4: string;
      readonly 5: string;
    };
    readonly qualityNamed: (args: { quality: string; name: string }) => string;
    readonly clearQuality: string;
    readonly timeZone: string;
    readonly timesIn: (args: { timeZone: string }) => string;
    readonly cityInZone: (args: { city: string; timeZone: string }) => string;
    readonly changeTimeZone: string;
    readonly searchTimeZone: string;
    readonly unknownTimeZone: string;
    readonly skipped: (args: { time: string; date: string }) => string;
    readonly twice: (args: { time: string; date: string }) => string;
    readonly atTime: (args: { time: string; date: string }) => string;
    readonly first: (args: { time: string; offset: string }) => string;
    readonly second: (args: { time: string; offset: string }) => string;
    readonly offset: (args: { offset: string }) => string;
    readonly answerFirst: string;
    readonly duration: (args: { hours: string; minutes: string }) => string;
    readonly previewPending: string;
    readonly allPoints: (args: { change: string }) => string;
    readonly sleepAndBonus: (args: { sleep: string; bonus: string }) => string;
    readonly pointsChange: (args: { before: string; after: string }) => string;
    readonly pointsStay: (args: { points: string }) => string;
    readonly ofThisSleep: (args: { points: string }) => string;
    readonly streakAfter: (args: { days: number }) => string;
    readonly bonusTakenBack: (args: { points: string }) => string;
    readonly achievementsTakenBack: (args: { names: string }) => string;
    readonly achievementsUnlocked: (args: { names: string }) => string;
    readonly nextSentence: (args: { text: string; sentence: string }) => string;
    readonly save: string;
    readonly saving: string;
    readonly saveFailed: string;
    readonly delete: string;
    readonly deleteQuestion: string;
    readonly deleteYes: string;
    readonly deleting: string;
    readonly deleteNo: string;
    readonly reallyThatLong: string;
    readonly longQuestion: (args: { duration: string }) => string;
    readonly longYes: string;
    readonly longNo: string;
    readonly reviewHint: (args: { hours: string }) => string;
    readonly reviewTooLong: (args: { hours: string }) => string;
    readonly deletedTitle: (args: { hours: string; count: string }) => string;
    readonly deletedAt: (args: { time: string }) => string;
    readonly fromTo: (args: { start: string; end: string }) => string;
    readonly notEnded: string;
    readonly restore: string;
    readonly restoreSleep: (args: { date: string; times: string }) => string;
    readonly why: string;
    readonly whyPending: string;
    readonly whyLasted: (args: { duration: string }) => string;
    readonly whyNeedsReview: (args: { hours: string }) => string;
    readonly whyTooShort: string;
    readonly whyDay: (args: { date: string; duration: string }) => string;
    readonly whyDayOfMany: (args: { count: number; date: string; duration: string }) => string;
    readonly whyFullDay: (args: { runDay: number }) => string;
    readonly whyNotFull: (args: { hours: string }) => string;
    readonly whyNotEarning: string;
    readonly notEarning: {
      readonly imported: string;
      readonly 'began-too-early': (args: { hours: string }) => string;
      readonly 'began-too-late': (args: { hours: string }) => string;
      readonly 'ended-too-early': (args: { hours: string }) => string;
      readonly 'ended-too-late': (args: { hours: string }) => string;
    };
    readonly whyPaid: (args: { points: number }) => string;
    readonly whyPaidBonus: (args: { points: number; sleep: string; bonus: string; earningDays: number }) => string;
    readonly whyDayPaid: (args: { points: string }) => string;
    readonly wakingTitle: string;
    readonly wakingQuestion: (args: { moment: string }) => string;
    readonly moment: (args: { date: string; time: string }) => string;
    readonly wokeAt: (args: { moment: string }) => string;
    readonly anotherTime: string;
    readonly laterTitle: string;
    readonly laterQuestion: (args: { time: string }) => string;
    readonly laterBy: (args: { minutes: string; time: string }) => string;
    readonly laterAt: string;
    readonly laterRange: (args: { from: string; until: string }) => string;
    readonly toasts: {
      readonly entered: (args: { points: string }) => string;
      readonly corrected: (args: { points: string }) => string;
      readonly deleted: (args: { points: string }) => string;
      readonly restored: (args: { points: string }) => string;
      readonly noted: string;
      readonly startMoved: (args: { time: string }) => string;
      readonly points: (args: { change: string }) => string;
      readonly undo: string;
      readonly restoreFailed: (args: { reason: string }) => string;
      readonly reasonUnknown: string;
    };
  };
  readonly diaryOpeners: {
    readonly enter: string;
    readonly forgotTheButton: string;
    readonly lookCloser: (args: { date: string; times: string }) => string;
    readonly fellAsleepLater: string;
    readonly sayWhenYouWoke: string;
    readonly checkTheTimes: string;
  };
  readonly install: {
    readonly what: string;
    readonly installed: string;
    readonly install: string;
    readonly ios: string;
    readonly menu: string;
    readonly insecure: string;
    readonly offlineReady: string;
    readonly offlineLater: string;
    readonly offlineNever: string;
    readonly mayForget: string;
  };
  readonly login: {
    readonly title: string;
    readonly tagline: string;
    readonly email: string;
    readonly password: string;
    readonly showPassword: string;
    readonly hidePassword: string;
    readonly submit: string;
    readonly busy: string;
    readonly newHere: string;
    readonly toRegister: string;
    readonly failed: string;
    readonly forgot: string;
    readonly accountMade: string;
    readonly tapsWait: (args: { count: number }) => string;
    readonly farewells: {
      readonly erased: string;
      readonly reset: string;
    };
  };
  readonly outbox: {
    readonly label: string;
    readonly kept: string;
    readonly waiting: (args: { count: number }) => string;
    readonly questions: (args: { count: number }) => string;
    readonly asOf: (args: { time: string }) => string;
    readonly notCounted: string;
    readonly counted: string;
  };
  readonly outboxDialog: {
    readonly sent: string;
    readonly sentPoints: (args: { points: string }) => string;
    readonly question: string;
    readonly look: string;
    readonly ofOthers: (args: { count: number }) => string;
    readonly title: string;
    readonly nothing: string;
    readonly waitingTitle: string;
    readonly waitingHint: string;
    readonly retry: string;
    readonly retrying: string;
    readonly silent: string;
    readonly kinds: {
      readonly start: string;
      readonly end: string;
      readonly enter: string;
      readonly correct: string;
      readonly delete: string;
      readonly restore: string;
      readonly reopen: string;
      readonly mark: string;
    };
    readonly tapped: (args: { date: string; time: string }) => string;
    readonly discard: string;
    readonly discardNamed: (args: { kind: string; moment: string }) => string;
    readonly discardQuestion: string;
    readonly discardYes: string;
    readonly discardNo: string;
    readonly parked: string;
    readonly parkedCode: (args: { code: string }) => string;
    readonly keep: (args: { time: string }) => string;
    readonly use: (args: { time: string }) => string;
    readonly startedElsewhere: (args: { theirs: string }) => string;
    readonly endedElsewhere: (args: { theirs: string; mine: string }) => string;
    readonly clockChanged: (args: { sent: string }) => string;
    readonly overlaps: (args: { mine: string; theirs: string }) => string;
    readonly fromTo: (args: { from: string; to: string }) => string;
    readonly since: (args: { from: string }) => string;
    readonly and: (args: { first: string; second: string }) => string;
    readonly wokeAt: (args: { time: string }) => string;
    readonly keepTheirs: string;
    readonly useMine: string;
    readonly keepFree: (args: { span: string }) => string;
    readonly forgotten: string;
    readonly fellAsleep: (args: { moment: string }) => string;
    readonly reallyThatLong: string;
    readonly dropTap: string;
    readonly deleted: string;
    readonly enterAgain: string;
    readonly leaveDeleted: string;
    readonly changed: string;
    readonly there: (args: { facts: string }) => string;
    readonly here: (args: { facts: string }) => string;
    readonly toDelete: string;
    readonly quality: (args: { quality: string }) => string;
    readonly noQuality: string;
    readonly note: (args: { note: string }) => string;
    readonly noNote: string;
    readonly signOut: {
      readonly title: string;
      readonly hint: (args: { count: number }) => string;
      readonly keep: string;
      readonly discard: string;
    };
    readonly restoredTitle: string;
    readonly restored: string;
    readonly restoredNight: (args: { from: string; to: string }) => string;
    readonly restoredUnpaid: (args: { night: string }) => string;
    readonly restoredAgain: string;
    readonly restoredLeave: string;
  };
  readonly register: {
    readonly title: string;
    readonly tagline: string;
    readonly username: string;
    readonly email: string;
    readonly password: string;
    readonly showPassword: string;
    readonly hidePassword: string;
    readonly submit: string;
    readonly busy: string;
    readonly alreadyDreaming: string;
    readonly toLogin: string;
    readonly failed: string;
  };
  readonly reminders: {
    readonly loading: string;
    readonly loadFailed: string;
    readonly tryAgain: string;
    readonly serverSendsNone: string;
    readonly what: string;
    readonly kinds: {
      readonly bedtime: string;
      readonly stillAsleep: string;
      readonly morning: string;
    };
    readonly bedtime: {
      readonly set: (args: { clock: string }) => string;
      readonly goal: (args: { clock: string }) => string;
      readonly usual: (args: { clock: string }) => string;
    };
    readonly stillAsleep: (args: { hours: string }) => string;
    readonly morning: {
      readonly set: (args: { clock: string }) => string;
      readonly usual: (args: { clock: string }) => string;
    };
    readonly days: (args: { kind: string }) => string;
    readonly time: string;
    readonly quiet: string;
    readonly quietHint: string;
    readonly quietFrom: string;
    readonly quietTo: string;
    readonly timeMissing: string;
    readonly save: string;
    readonly saving: string;
    readonly saved: string;
    readonly saveFailed: string;
    readonly where: string;
    readonly whereHint: string;
    readonly none: string;
    readonly channelKinds: {
      readonly push: string;
      readonly email: string;
      readonly ntfy: string;
      readonly gotify: string;
      readonly webhook: string;
    };
    readonly channelNamed: (args: { kind: string; label: string }) => string;
    readonly thisDevice: string;
    readonly waiting: string;
    readonly failing: string;
    readonly test: string;
    readonly testNamed: (args: { name: string }) => string;
    readonly testing: string;
    readonly tested: string;
    readonly testFailed: string;
    readonly remove: string;
    readonly removeNamed: (args: { name: string }) => string;
    readonly removed: (args: { name: string }) => string;
    readonly removeFailed: string;
    readonly toThisDevice: string;
    readonly subscribing: string;
    readonly subscribed: string;
    readonly subscribeFailed: string;
    readonly push: {
      readonly ios: string;
      readonly blocked: string;
      readonly unsupported: string;
    };
    readonly add: string;
    readonly kind: string;
    readonly addresses: {
      readonly email: string;
      readonly ntfy: string;
      readonly gotify: string;
      readonly webhook: string;
    };
    readonly examples: {
      readonly ntfy: string;
      readonly gotify: string;
      readonly webhook: string;
    };
    readonly token: string;
    readonly tokenOptional: string;
    readonly addIt: string;
    readonly adding: string;
    readonly added: string;
    readonly confirmSent: string;
    readonly addFailed: string;
    readonly links: {
      readonly confirm: {
        readonly title: string;
        readonly heading: string;
        readonly tagline: string;
        readonly submit: string;
        readonly busy: string;
        readonly done: string;
        readonly failed: string;
      };
      readonly unsubscribe: {
        readonly title: string;
        readonly heading: string;
        readonly tagline: string;
        readonly submit: string;
        readonly busy: string;
        readonly done: string;
        readonly failed: string;
      };
      readonly toApp: string;
    };
  };
  readonly rulesChange: {
    readonly told: (args: { day: string; before: string; after: string }) => string;
  };
  readonly secondStep: {
    readonly title: string;
    readonly heading: string;
    readonly submit: string;
    readonly busy: string;
    readonly failed: string;
    readonly app: {
      readonly tagline: string;
      readonly label: string;
      readonly other: string;
    };
    readonly recovery: {
      readonly tagline: string;
      readonly label: string;
      readonly other: string;
    };
    readonly back: string;
  };
  readonly toast: {
    readonly region: string;
    readonly close: string;
    readonly needsServer: string;
    readonly offline: string;
  };
  readonly twoStep: {
    readonly on: string;
    readonly off: string;
    readonly loading: string;
    readonly loadFailed: string;
    readonly tryAgain: string;
    readonly failed: string;
    readonly showPassword: string;
    readonly hidePassword: string;
    readonly currentPassword: string;
    readonly cancel: string;
    readonly copy: string;
    readonly offHeading: string;
    readonly offHint: string;
    readonly begin: string;
    readonly beginning: string;
    readonly scanHeading: string;
    readonly scanHint: string;
    readonly qrCode: string;
    readonly openApp: string;
    readonly typeHint: string;
    readonly keyCopied: string;
    readonly firstCode: string;
    readonly confirm: string;
    readonly confirming: string;
    readonly codesHeading: string;
    readonly codesHint: string;
    readonly codesName: string;
    readonly codesCopied: string;
    readonly copyFailed: string;
    readonly downloadCodes: string;
    readonly codesFile: (args: { host: string; codes: string }) => string;
    readonly codesKept: string;
    readonly onHeading: (args: { date: string }) => string;
    readonly onHint: string;
    readonly codesLeft: (args: { count: number }) => string;
    readonly fewCodesLeft: string;
    readonly devicesHint: string;
    readonly toDevices: string;
    readonly renew: string;
    readonly renewHint: string;
    readonly renewConfirm: string;
    readonly renewing: string;
    readonly remove: string;
    readonly removeHeading: string;
    readonly removeHint: string;
    readonly removing: string;
    readonly removed: string;
    readonly codeOrRecoveryCode: string;
  };
  readonly update: {
    readonly ready: string;
    readonly load: string;
    readonly formOpen: string;
  };
  readonly achievement: {
    readonly 'first-dream': {
      readonly name: string;
      readonly description: string;
    };
    readonly 'full-night': {
      readonly name: string;
      readonly description: (args: { hours: string }) => string;
    };
    readonly 'streak-3': {
      readonly name: string;
      readonly description: (args: { hours: string; days: string }) => string;
    };
    readonly 'streak-7': {
      readonly name: string;
      readonly description: (args: { hours: string; days: string }) => string;
    };
    readonly 'streak-14': {
      readonly name: string;
      readonly description: (args: { hours: string; days: string }) => string;
    };
    readonly 'streak-30': {
      readonly name: string;
      readonly description: (args: { hours: string; days: string }) => string;
    };
    readonly 'streak-100': {
      readonly name: string;
      readonly description: (args: { hours: string; days: string }) => string;
    };
    readonly 'streak-365': {
      readonly name: string;
      readonly description: (args: { hours: string; days: string }) => string;
    };
    readonly 'points-100': {
      readonly name: string;
      readonly description: (args: { points: string }) => string;
    };
    readonly 'points-1000': {
      readonly name: string;
      readonly description: (args: { points: string }) => string;
    };
    readonly 'points-10000': {
      readonly name: string;
      readonly description: (args: { points: string }) => string;
    };
    readonly 'nights-50': {
      readonly name: string;
      readonly description: (args: { hours: string; days: string }) => string;
    };
    readonly 'nights-100': {
      readonly name: string;
      readonly description: (args: { hours: string; days: string }) => string;
    };
    readonly 'nights-500': {
      readonly name: string;
      readonly description: (args: { hours: string; days: string }) => string;
    };
    readonly 'nights-1001': {
      readonly name: string;
      readonly description: (args: { hours: string; days: string }) => string;
    };
    readonly clockwork: {
      readonly name: string;
      readonly description: string;
    };
    readonly 'early-bird': {
      readonly name: string;
      readonly description: string;
    };
  };
};
