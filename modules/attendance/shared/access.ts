/** Whoever has it records their own attendance, sees their own hours and asks for leave. */
export const TAKING_PART = 'attendance.own.r'

/** Closes months, settles what is unclear, and speaks of everybody's hours. */
export const KEEPING = 'attendance.keeping.u'

/** Of whom a row speaks. */
export const OWN = 'employee in userPerson'
/** Whoever leads them; nobody decides on what is their own. */
export const OF_MINE = 'employee in userPeople && !(employee in userPerson)'

/** Brings punches of others in: from devices and files. */
export const DELIVERING = 'attendance.delivery.c'
