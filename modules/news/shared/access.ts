/** Whoever has it reads the news that are meant for them. */
export const READING = 'news.reading.r'

/** Name of the table, and what of it somebody needs who writes news. */
export const NOTICES = 'news.notices'
export const EDITING = 'news.notices.r'

/** What conditions know of whoever asks: ids of the notices that are meant for them. */
export const MEANT = 'userNews'
