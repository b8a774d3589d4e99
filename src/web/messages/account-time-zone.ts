export const TIME_ZONE_MESSAGES = {
  followed: (city: string) => `Your time zone is now that of ${city}.`,
  citySearch: 'Search for a city',
  citiesFound: (count: number) => {
    if (count === 0) return 'No city by this name. Try a larger one that shares its time.';
    return count === 1 ? '1 city' : `${count} cities`;
  },
} as const;
