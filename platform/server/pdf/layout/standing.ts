/** How far above its line the middle of a standing line lies, as a part of the size of its letters. */
export const STANDING_MIDDLE = 0.354
