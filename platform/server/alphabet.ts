/**
 * The order of `collate platform.mongolian`, for what the database does not put in order: of the orders that ICU has,
 * the Belarusian one has the alphabet of Mongolia.
 */
export const alphabet = new Intl.Collator('be')
