export const TIME_ZONE_MESSAGES = {
  followed: ({ city }: { city: string }) => `Your time zone is now that of ${city}.`,
  citySearch: 'Search for a city',
  citiesFound: ({ count }: { count: number }) =>
    `${count === 1 ? `${count.toLocaleString('en-US')} city` : count === 0 ? `No city by this name. Try a larger one that shares its time.` : `${count.toLocaleString('en-US')} cities`}`,
} as const;
