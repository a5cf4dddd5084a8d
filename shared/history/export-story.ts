/** A sale's story as the rows of a table: what stands in which column. The page says how each is called, and the sentences. */
export const STORY_COLUMNS = ['day', 'time', 'entry', 'who', 'what', 'more', 'kind', 'hash'] as const;
export type StoryColumn = (typeof STORY_COLUMNS)[number];
