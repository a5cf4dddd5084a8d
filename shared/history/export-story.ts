/** A sale's story as the rows of a table: what stands in which column. The page says how each is called, and the sentences. */
export const STORY_COLUMNS = ['day', 'time', 'entry', 'who', 'what', 'more', 'kind', 'hash'] as const;
/** The most characters of a cell that the page says: who, what, and what there is to it. */
export const LONGEST_SAID = { who: 400, says: 1_000, more: 8_000 } as const;
export type StoryColumn = (typeof STORY_COLUMNS)[number];
