/** Section 2 of the specification: a crawler must not take an error for the page. CUBOT makes phones. */
export const isBot = (userAgent: string) =>
  /(?<!\bcu)bot|crawl|spider|slurp|facebookexternalhit|bingpreview|google-inspectiontool|ia_archiver/i.test(userAgent)
