/** What a page may style of an inline table, by `::part`. */
export const parts = ['start', 'bar', 'gathering', 'play', 'prompt', 'actions', 'panel'] as const;
