import { board, calendar, gantt, grid, tree } from '#modules/records/shared/index.ts'
import { taskSchedule } from './schedule.ts'

/** How tasks are shown, whichever list it is; the first one when it opens. */
const taskBoard = board({
  by: 'state',
  card: ['priority', 'responsible', 'assignees', 'ends_on', 'percent', 'checked', 'checks'],
})
const taskCalendar = calendar({ from: 'starts_on', to: 'ends_on', colour: 'state' })
const taskTree = tree({ by: 'above', card: ['state', 'responsible', 'assignees', 'ends_on', 'percent'] })

const { within: _, ...planned } = taskSchedule
export const taskPlan = { ...planned, label_right: 'responsible' }
const taskGantt = gantt(taskPlan)

export const taskViews = [grid(), taskBoard, taskCalendar, taskGantt, taskTree]
export const projectViews = [
  grid(),
  board({ by: 'state', card: ['leader', 'ends_on', 'percent', 'tasks'] }),
  gantt({ from: 'starts_on', to: 'ends_on', progress: 'percent', colour: 'state', label_right: 'leader' }),
  calendar({ from: 'starts_on', to: 'ends_on', colour: 'state' }),
]
