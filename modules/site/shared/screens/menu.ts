/** The heading of the menu under which the screens of the site stand. */
export const SITE = 120

export const below = (id: number, place: number, icon: string) => ({ id, place, icon, parent_id: SITE })
