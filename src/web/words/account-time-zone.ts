export const TIME_ZONE_WORDS = {
  followed: (city: string) => `Your time zone is now that of ${city}.`,
} as const;
