/** Whoever is meant, by the name with which they sign in. */
export type Login = string

/** What a task waits for: until that is done, or done and so many working days later, or in another way. */
export type Waits = string | readonly [task: string, lag: number, type?: 'SS' | 'FF']

/** A task as the demo knows it; its days follow from how long it takes and from what it waits for. */
export interface DemoTask {
  key: string
  name: string
  /** Working days; none: a milestone. */
  days: number
  /** Working days that it takes in truth, where it was thought to be done sooner. */
  took?: number
  after?: readonly Waits[]
  /** The working day on which it begins, counted from today; where it is not said, the first of the project. */
  begins?: number
  who?: Login
  reviewer?: Login
  priority?: '1' | '2' | '3' | '4'
  kind?: 'fault' | 'meeting'
  /** Hours of work for each of its days, as it was thought. */
  hours?: number
  /** Code of the work or service that it is. */
  work?: string
  checks?: readonly string[]
  /** Of a hundred, where it is not as much as its days that have passed. */
  percent?: number
  /** It is done, and waits for whoever reviews it. */
  isInReview?: boolean
  repeats?: string
  /** It was added since: how it was thought first does not know of it. */
  isLater?: boolean
  /** It has to be done when it was thought to be done first. */
  isDue?: boolean
  description?: string
}

export interface DemoPhase {
  key: string
  name: string
  tasks: readonly DemoTask[]
}

export interface DemoProject {
  name: string
  state: 'planned' | 'active'
  leader: Login
  /** Key of the unit among those of the demo. */
  unit: string
  /** The working day on which it begins, counted from today. */
  begins: number
  budget?: string
  colour: string
  description: string
  members: readonly (readonly [login: Login, permission: '1' | '2' | '3' | '4', role: string])[]
  phases: readonly DemoPhase[]
  /** How it was thought first is kept beside how it goes. */
  hasBaseline?: boolean
  is_checked?: boolean
  takes_requests?: boolean
  is_template?: boolean
  /** What whoever did it noted in the last week: the task, the working day counted from today, what was done. */
  notes?: readonly (readonly [task: string, day: number, note: string])[]
}
