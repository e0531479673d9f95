import { board, calendar, grid, tree } from '#modules/records/shared/index.ts'

/** How tasks are shown, whichever list it is; the first one when it opens. */
const taskBoard = board({
  by: 'state',
  card: ['priority', 'responsible', 'ends_on', 'percent', 'checked', 'checks'],
})
const taskCalendar = calendar({ from: 'starts_on', to: 'ends_on', colour: 'state' })
const taskTree = tree({ by: 'above', card: ['state', 'responsible', 'ends_on', 'percent'] })

export const taskViews = [grid(), taskBoard, taskCalendar, taskTree]
export const projectViews = [
  grid(),
  board({ by: 'state', card: ['leader', 'ends_on', 'percent', 'tasks'] }),
  calendar({ from: 'starts_on', to: 'ends_on', colour: 'state' }),
]
