/** The tag of journeys that the night makes (docs/tests.md). */
export const NIGHT = '@night'
