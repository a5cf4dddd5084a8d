/** The most characters of a person's words about a difference. */
export const LONGEST_EXPLANATION = 500;
