import { type Trigger, words } from '#modules/records/shared/index.ts'

const added = words('Нэмэхэд', 'When it is added', '추가할 때')
const changed = words('Өөрчлөхөд', 'When it is changed', '변경할 때')

/** What the module makes of a row before it is written. */
export const keptBy = (hook: string): Trigger[] => [
  { id: 'kept_new', title: added, moment: 'before', event: 'insert', actions: [{ do: 'hook', hook }] },
  { id: 'kept', title: changed, moment: 'before', event: 'update', actions: [{ do: 'hook', hook }] },
]

/** What the module notes after a row came into a stage. */
export const stayLogged = (hook: string): Trigger[] => [
  { id: 'stage_new', title: added, moment: 'after', event: 'insert', actions: [{ do: 'hook', hook }] },
  {
    id: 'stage',
    title: words('Шат солигдоход', 'When its stage changes', '단계가 바뀔 때'),
    moment: 'after',
    event: 'update',
    columns: ['stage'],
    actions: [{ do: 'hook', hook }],
  },
]
