/** Days of Tashkent as a date that is shown. */

/** The middle of it: the same day in whatever zone. ISO 8601. */
export const noonOf = (day: string): string => `${day}T12:00:00+05:00`;
