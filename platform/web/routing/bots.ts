/** Section 2 of the specification: a crawler must not take an error for the page. */
export const isBot = (userAgent: string) => /bot|crawl|spider|slurp/i.test(userAgent)
