/** Whoever has it takes part in the projects that others open to them, and may begin projects of their own. */
export const PARTICIPATION = 'planning.participation.r'

// What conditions know of whoever asks: ids of projects, by what they may do there.

/** Projects that they see. */
export const SEEN = 'userProjects'
/** Projects whose tasks they plan. */
export const WORKED = 'userProjectsWorked'
/** Projects that they lead. */
export const LED = 'userProjectsLed'

/** One of those who work on a task besides whoever answers for it. */
export const ASSIGNED = 'assignees.exists(one, one in userPerson)'

/** What a member may do in a project, each with what those before may. */
export const levels = {
  reads: '1',
  /** Works on their own tasks. */
  takesPart: '2',
  /** Adds tasks and changes all of them. */
  works: '3',
  leads: '4',
} as const
