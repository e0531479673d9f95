/** The heading of the menu under which the screens of customers stand. */
export const CUSTOMERS = 80
/** The one below it, for whoever says how the organisation sells. */
export const SETTINGS = 88

export const below = (id: number, place: number, icon: string) => ({ id, place, icon, parent_id: CUSTOMERS })
export const setting = (id: number, place: number, icon: string) => ({ id, place, icon, parent_id: SETTINGS })
