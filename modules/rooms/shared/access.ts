/** Whoever has it sees when rooms are taken, and books for themselves. */
export const BOOKING = 'rooms.booking.r'
/** Decides on what others ask for, and is bound by no limits. */
export const DECIDING = 'rooms.deciding.u'

/** States in which a booking keeps its room. */
export const heldStates = ['asked', 'tentative', 'confirmed'] as const
