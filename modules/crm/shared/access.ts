/** Whoever has it works with customers: sees what is their own, and what is of the people whom they lead. */
export const SELLING = 'crm.selling.r'

/** What belongs to somebody whom one leads, or to oneself. */
export const ofTheirs = 'owner in userPeople'
